import { expect, test } from 'vitest'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { smallWords } from './small.ts'

const said = (rows: number, cols: number) => smallWords({ name: 'a', facts: { rows, cols } as PatternFacts })

test('a matrix without rows, without columns, or of one row has words; others have none', () => {
  expect(said(0, 0)).toMatch(/^a is 0 × 0: it has no rows/)
  expect(said(0, 7)).toMatch(/no rows/)
  expect(said(7, 0)).toMatch(/^a is 7 × 0: it has no columns/)
  expect(said(1, 1)).toMatch(/^a is 1 × 1: one row waits for no other/)
  expect(said(2, 2)).toBeUndefined()
})
