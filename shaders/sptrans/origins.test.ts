import { expect, test } from 'vitest'
import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import { NO_ENTRY } from '#src/core/kernel/outcome.ts'
import { originsOf } from './origins.ts'
import type { TransposeProblem } from './transpose.ts'

/** [1 2 .; . . 3] */
const A: SparseMatrix = {
  pattern: { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 2, 3), col_idx: Uint32Array.of(0, 1, 2) },
  values: Float32Array.of(1, 2, 3),
}
const problem: TransposeProblem = { operation: 'sptrans', inputs: { A } }
const came = (row_ptr: readonly number[], col_idx: readonly number[]): Data => ({
  B: {
    pattern: { rows: 3, cols: 2, row_ptr: Uint32Array.from(row_ptr), col_idx: Uint32Array.from(col_idx) },
    values: A.values,
  },
})

test('each place of Aᵀ has the entry of A whose row and column it swaps', () => {
  expect([...originsOf(problem, came([0, 1, 2, 3], [0, 0, 1])).from]).toEqual([0, 1, 2])
})

test('what a wrong result says is what is read: other rows, columns, and pointers beyond its end', () => {
  expect([...originsOf(problem, came([0, 1, 2, 3], [0, 1, 1])).from]).toEqual([0, NO_ENTRY, 2])
  expect([...originsOf(problem, came([0, 1, 2, 3], [0, 0, 7])).from]).toEqual([0, 1, NO_ENTRY])
  expect([...originsOf(problem, came([0, 2, 9, 9], [0, 0, 1])).from]).toEqual([0, 0, NO_ENTRY])
})
