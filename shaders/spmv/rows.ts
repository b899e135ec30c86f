import type { F32 } from '#src/base/arrays.ts'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { Pattern } from '#src/sparse/csr.ts'

/** Nonzeros of the longest row. */
export function longestRow({ rows, row_ptr }: Pattern): number {
  let longest = 0
  for (let i = 0; i < rows; i++) longest = Math.max(longest, row_ptr[i + 1] - row_ptr[i])
  return longest
}

/** One term in f32. */
export const termOf = ({ pattern, values, x }: ProductProblem, k: number): number =>
  Math.fround(values[k] * x[pattern.col_idx[k]])

/** What is written for a row from the sum of its terms: α · sum + β · y. */
export function put({ alpha, beta, y }: ProductProblem, out: F32, row: number, sum: number): void {
  const product = Math.fround(alpha * sum)
  out[row] = beta === 0 ? product : Math.fround(product + Math.fround(beta * y[row]))
}
