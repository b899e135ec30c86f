import { type MatrixProductProblem, countProducts, factorPatterns } from './factors.ts'
import { entriesOf, tellsSigns } from './oracle.ts'
export { entriesOf } from './oracle.ts'

/** Where faults of this operation's kernels show. */

export const hasProducts = (problem: MatrixProductProblem): boolean => countProducts(factorPatterns(problem)) > 0

/** Is an entry the sum of two products or more? */
export const addsUp = (problem: MatrixProductProblem): boolean =>
  entriesOf(problem) < countProducts(factorPatterns(problem))

/** Does A take a row of B that is not its last, and is there a value that no other hides? */
export const takesEarlyRow = (problem: MatrixProductProblem): boolean => {
  const { A, B } = problem.inputs
  const { row_ptr } = B.pattern
  const takes = (j: number) => row_ptr[j] < row_ptr[j + 1] && row_ptr[j + 1] < B.values.length
  return A.pattern.col_idx.some(takes) && tellsSigns(problem)
}

/** Has C a row with a product behind one of a larger column? */
export function isUnsorted({ inputs: { A, B } }: MatrixProductProblem): boolean {
  for (let i = 0; i < A.pattern.rows; i++) {
    let most = -1
    for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
      const j = A.pattern.col_idx[k]
      for (let l = B.pattern.row_ptr[j]; l < B.pattern.row_ptr[j + 1]; l++) {
        if (B.pattern.col_idx[l] < most) return true
        most = B.pattern.col_idx[l]
      }
    }
  }
  return false
}
