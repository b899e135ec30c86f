import type { F32 } from '#src/core/base/arrays.ts'
import type { Product } from './multiply.ts'

/** One term in f32. */
export const termOf = ({ pattern, values, x }: Product, k: number): number =>
  Math.fround(values[k] * x[pattern.col_idx[k]])

/** What is written for a row from the sum of its terms: α · sum + β · y. */
export function storeRow({ alpha, beta, y }: Product, out: F32, row: number, sum: number): void {
  const product = Math.fround(alpha * sum)
  out[row] = beta === 0 ? product : Math.fround(product + Math.fround(beta * y[row]))
}

/** What the lanes of a team have, a power of two of them, added up by halves. */
export function sumOfTeam(sums: F32): number {
  for (let distance = sums.length / 2; distance >= 1; distance /= 2)
    for (let lane = 0; lane < distance; lane++) sums[lane] += sums[lane + distance]
  return sums[0]
}
