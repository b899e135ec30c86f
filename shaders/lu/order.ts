import type { U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { placesOf } from '#src/core/sparse/orderings/permute.ts'

/** By entry of A: its place among those of L + U. O(nnz log n) */
export function placesInFactors(
  filled: Pattern,
  A: Pattern,
  { row_order, column_order }: { readonly row_order: U32; readonly column_order: U32 },
): U32 {
  const at = new Uint32Array(A.col_idx.length)
  const places = placesOf(column_order)
  for (let k = 0; k < filled.rows; k++) {
    const i = row_order[k]
    for (let p = A.row_ptr[i]; p < A.row_ptr[i + 1]; p++) {
      const column = places[A.col_idx[p]]
      at[p] = firstWhere(filled.row_ptr[k], filled.row_ptr[k + 1], (q) => filled.col_idx[q] >= column)
    }
  }
  return at
}
