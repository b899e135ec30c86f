import { groupByKey } from '#src/base/arrays.ts'
import type { Csr } from './csr.ts'

/** Aᵀ in O(n + nnz), its columns ascending. Gustavson, ACM TOMS 4(3), 1978. */
export function transpose({ rows, cols, row_ptr, col_idx, values }: Csr): Csr {
  const row = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) row.fill(i, row_ptr[i], row_ptr[i + 1])
  const { ptr, items } = groupByKey(col_idx, cols)
  return {
    rows: cols,
    cols: rows,
    row_ptr: ptr,
    col_idx: items.map((k) => row[k]),
    values: Float64Array.from(items, (k) => values[k]),
  }
}
