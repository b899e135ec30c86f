import { groupByKey, type U32 } from '#src/base/arrays.ts'
import type { System } from '../solve.ts'

/** The triangle by columns: column j holds the rows row_idx[col_ptr[j] .. col_ptr[j + 1]), ascending. */
export interface CscAnalysis {
  readonly col_ptr: U32
  readonly row_idx: U32
  /** Nonzero p of the columns is nonzero csr_k[p] of the rows. */
  readonly csr_k: U32
}

/** The pattern's transpose in O(n + nnz). */
export function analyse({ pattern: { rows, cols, row_ptr, col_idx } }: System): CscAnalysis {
  const row = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) row.fill(i, row_ptr[i], row_ptr[i + 1])
  const { ptr, items } = groupByKey(col_idx, cols)
  return { col_ptr: ptr, row_idx: items.map((k) => row[k]), csr_k: items }
}
