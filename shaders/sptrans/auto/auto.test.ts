import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { defaults } from '#src/kernel/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'
import kernel from './kernel.ts'
import { RIVALS } from './rivals.ts'
import { MANY } from './rule.ts'

const GPU = { ...leastCapabilities(32), maxComputeWorkgroupStorageSize: 32_768 }

/** A matrix of so many rows with one nonzero each, all in the first columns. */
function made(rows: number, cols = 1000): TransposeProblem {
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => i)
  const col_idx = Uint32Array.from({ length: rows }, (_, i) => i % 1000)
  return {
    operation: 'sptrans',
    inputs: { A: { pattern: { rows, cols, row_ptr, col_idx }, values: new Float32Array(rows) } },
  }
}

const taken = (problem: TransposeProblem, chosen = {}) =>
  kernel.uses?.(kernel.analyse(problem, defaults(kernel, chosen), GPU)).id

test('many nonzeros are moved by digits, and few draw their places', () => {
  expect(taken(made(MANY))).toBe('sptrans/radix_trans')
  expect(taken(made(MANY - 1))).toBe('sptrans/atomic')
})

test('where a column number is too long for two digits, counters are left', () => {
  expect(taken(made(MANY, 2 ** 25))).toBe('sptrans/atomic')
})

test('a kernel that is named is taken', () => {
  for (const { id, number } of RIVALS) expect(taken(made(10), { kernel: number })).toBe(id)
})
