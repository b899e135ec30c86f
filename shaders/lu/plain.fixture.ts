import type { F32 } from '#src/core/base/arrays.ts'
import type { LuProblem } from './factors.ts'

type Inputs = Pick<LuProblem['inputs'], 'rows' | 'filled' | 'values' | 'least_pivot'>

/**
 * L and U in f32 by rows from above, without blocks: each entry takes its products by ascending column of L. Pivots that are too small are
 * replaced.
 */
export function factoredPlainly({ inputs: { rows, filled, values, least_pivot } }: { readonly inputs: Inputs }): F32 {
  const { row_ptr, col_idx } = filled
  const LU = values.slice()
  const row = new Float32Array(rows)
  const diagonals = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) row[col_idx[k]] = values[k]
    let k = row_ptr[i]
    for (; col_idx[k] < i; k++) {
      const j = col_idx[k]
      row[j] /= LU[diagonals[j]]
      for (let p = diagonals[j] + 1; p < row_ptr[j + 1]; p++) row[col_idx[p]] -= Math.fround(row[j] * LU[p])
    }
    diagonals[i] = k
    if (Math.abs(row[i]) < least_pivot) row[i] = row[i] < 0 ? -least_pivot : least_pivot
    for (let p = row_ptr[i]; p < row_ptr[i + 1]; p++) LU[p] = row[col_idx[p]]
  }
  return LU
}
