import type { Pattern } from '#src/sparse/csr.ts'

/** What lessons count in their runs. Columns are A, B … in their order; a step asks only for those that it shows. */

/** Rows that a row waits for. */
export const needsOf = ({ row_ptr, col_idx }: Pattern, row: number): readonly number[] =>
  Array.from(col_idx.subarray(row_ptr[row], row_ptr[row + 1])).filter((other) => other !== row)
