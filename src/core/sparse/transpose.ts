import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Csr, Pattern } from './csr.ts'

/** A pattern by columns: column j holds the rows row_idx[col_ptr[j] .. col_ptr[j + 1]), ascending. */
export interface PatternColumns {
  readonly col_ptr: U32
  readonly row_idx: U32
  /** Nonzero p of the columns is nonzero csr_k[p] of the rows. */
  readonly csr_k: U32
}

/**
 * The columns of a pattern in O(n + nnz). Of the arrays as long as the nonzeros there are those alone that are returned: the
 * first touch of their pages takes longer than the loops.
 */
export function columnsOf({ rows, cols, row_ptr, col_idx }: Pattern): PatternColumns {
  const next = new Uint32Array(cols)
  for (let k = 0; k < col_idx.length; k++) next[col_idx[k]]++
  const col_ptr = prefixSum(next)
  next.set(col_ptr.subarray(0, cols))
  const row_idx = new Uint32Array(col_idx.length)
  const csr_k = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) {
    const end = row_ptr[i + 1]
    for (let k = row_ptr[i]; k < end; k++) {
      const p = next[col_idx[k]]++
      row_idx[p] = i
      csr_k[p] = k
    }
  }
  return { col_ptr, row_idx, csr_k }
}

/** Aᵀ in O(n + nnz), its columns ascending. Gustavson, ACM TOMS 4(3), 1978. */
export function transpose({ values, ...pattern }: Csr): Csr {
  const { col_ptr, row_idx, csr_k } = columnsOf(pattern)
  const turned = new Float64Array(values.length)
  for (let p = 0; p < turned.length; p++) turned[p] = values[csr_k[p]]
  return { rows: pattern.cols, cols: pattern.rows, row_ptr: col_ptr, col_idx: row_idx, values: turned }
}
