import type { U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { MatrixProductProblem } from './factors.ts'

/** A product of a row of C: its number among all, its column, and its value as an f32. */
export interface RowProduct {
  readonly number: number
  readonly column: number
  readonly value: number
}

/** The products of row i of C, in the order of A's nonzeros. @param begins number of the first product of each nonzero of A */
export function* productsOfRow(
  { inputs: { A, B } }: Pick<MatrixProductProblem, 'inputs'>,
  begins: U32,
  i: number,
): Generator<RowProduct> {
  for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
    const first = B.pattern.row_ptr[A.pattern.col_idx[k]]
    const end = B.pattern.row_ptr[A.pattern.col_idx[k] + 1]
    for (let l = first; l < end; l++) {
      const value = Math.fround(A.values[k] * B.values[l])
      yield { number: begins[k] + l - first, column: B.pattern.col_idx[l], value }
    }
  }
}

/** C before its entries are known, where its rows begin at these places. */
export const outputOfRows = ({ inputs: { A, B } }: MatrixProductProblem, row_ptr: U32): SparseMatrix => {
  const entries = row_ptr[A.pattern.rows]
  const pattern = { rows: A.pattern.rows, cols: B.pattern.cols, row_ptr, col_idx: new Uint32Array(entries) }
  return { pattern, values: new Float32Array(entries) }
}
