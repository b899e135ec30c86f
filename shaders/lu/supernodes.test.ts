import { expect, test } from 'vitest'
import { cube, rowsOf } from '#src/sparse/test-matrices.ts'
import { makeProblem } from './problem.ts'
import { supernodesOf } from './supernodes.ts'

const patternOf = (rows: readonly (readonly number[])[]) => rowsOf('', rows.length, rows).csr

test('a full matrix is one supernode without a zero, and one of 100 rows two', () => {
  const full = (n: number) => patternOf(Array.from({ length: n }, () => Array.from({ length: n }, (_, j) => j)))
  // columns of 2, 1 and 0 entries below the diagonal
  expect(supernodesOf(full(3))).toEqual({ count: 1, entries: 9, flops: 2 + 8 + 1 + 2, least: 13 })
  expect(supernodesOf(full(100))).toMatchObject({ count: 2, entries: 10_000 })
})

test('a path is cut after eight columns, each padded to the rows of its last', () => {
  const path = patternOf(Array.from({ length: 16 }, (_, i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 16)))
  // 8 columns with the row below them: 1 + … + 8 entries below the diagonal, then 8 columns alone
  expect(supernodesOf(path)).toMatchObject({ count: 2, entries: 2 * (36 + 28) + 16 })
})

test('a diagonal has a supernode a row, and nothing to do', () => {
  expect(supernodesOf(patternOf([[0], [1], [2]]))).toEqual({ count: 3, entries: 3, flops: 0, least: 0 })
})

test('supernodes compute and store more than there is', () => {
  const spec = { ordering: 'amd', matching: true, values: 'seeded', nb: 0, x: 'ones', large: false, seed: 1 } as const
  const { inputs, before } = makeProblem([cube('D3N7', 8)], spec)
  const { entries, flops, least } = supernodesOf(inputs.filled)
  expect(entries).toBeGreaterThan(before.entries)
  expect(least).toBe(before.flops)
  expect(flops).toBeGreaterThan(least)
  expect(flops).toBeLessThan(2 * least)
})
