import { largest, type F64 } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'
import type { Solver } from './factorise.ts'

const MOST_STEPS = 5

/** The largest sum of absolute values of a column. */
export function columnNorm({ cols, col_idx, values }: Csr): number {
  const sums = new Float64Array(cols)
  for (let k = 0; k < col_idx.length; k++) sums[col_idx[k]] += Math.abs(values[k])
  return largest(sums)
}

/**
 * A lower bound of the 1-norm of the inverse, seldom a third below it: some ten solves (Hager, 1984; Higham, ACM TOMS 14(4), 1988, as
 * LAPACK's dlacn2).
 */
export function inverseNorm({ solve, solveTransposed }: Solver, n: number): number {
  if (n === 0) return 0
  let x = new Float64Array(n).fill(1 / n)
  let norm = 0
  let last = -1
  for (let step = 0; step < MOST_STEPS; step++) {
    const y = solve(x)
    const found = absoluteSum(y)
    if (step > 0 && found <= norm) break
    norm = found
    const z = solveTransposed(y.map((value) => (value < 0 ? -1 : 1)))
    const at = z.reduce((best, value, i) => (Math.abs(value) > Math.abs(z[best]) ? i : best), 0)
    if (at === last) break
    last = at
    x = new Float64Array(n)
    x[at] = 1
  }
  // a vector of changing signs, where all the others cancel
  const changing = Float64Array.from({ length: n }, (_, i) => (i % 2 ? -1 : 1) * (1 + i / Math.max(1, n - 1)))
  return Math.max(norm, (2 * absoluteSum(solve(changing))) / (3 * n))
}

const absoluteSum = (x: F64): number => x.reduce((sum, value) => sum + Math.abs(value), 0)
