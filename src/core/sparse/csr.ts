import { firstWhere } from '#src/core/base/halve.ts'
import type { F64, U32 } from '#src/core/base/arrays.ts'

/**
 * Where the nonzeros are: row i holds the columns col_idx[row_ptr[i] .. row_ptr[i + 1]), strictly ascending.
 * row_ptr has rows + 1 words. Explicit zeros are stored entries and count as nonzeros.
 */
export interface Pattern {
  readonly rows: number
  readonly cols: number
  readonly row_ptr: U32
  readonly col_idx: U32
}

/** Compressed sparse rows; `values` is f64 on the CPU and is rounded to f32 once, when a problem is made. */
export interface Csr extends Pattern {
  readonly values: F64
}

export const nnz = (pattern: Pattern): number => pattern.col_idx.length

/** The row that nonzero k is in. O(log rows) */
export const rowOfNonzero = ({ row_ptr, rows }: Pick<Pattern, 'row_ptr' | 'rows'>, k: number): number =>
  firstWhere(1, rows, (i) => row_ptr[i] > k) - 1
