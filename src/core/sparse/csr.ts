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
  /** Values of its lower triangle with the whole diagonal, row by row, where they can be made without the others. No copy has it. */
  readonly lower?: () => F64
}

/** A matrix whose values are made when they are first read, and are kept then; those of its lower triangle alone as often as they are asked for. */
export function valuedLater(pattern: Pattern, make: () => F64, lower?: () => F64): Csr {
  const csr = {
    ...pattern,
    get values() {
      const value = make()
      Object.defineProperty(csr, 'values', { value, enumerable: true })
      return value
    },
  }
  return lower ? Object.defineProperty(csr, 'lower', { value: lower }) : csr
}

export const nnz = (pattern: Pattern): number => pattern.col_idx.length

/** The row that nonzero k is in. O(log rows) */
export const rowOfNonzero = ({ row_ptr, rows }: Pick<Pattern, 'row_ptr' | 'rows'>, k: number): number =>
  firstWhere(1, rows, (i) => row_ptr[i] > k) - 1
