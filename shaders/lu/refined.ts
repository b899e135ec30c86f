import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { LuProblem } from './factors.ts'

/** Refinement is over at this backward error, */
const ENOUGH = 1e-7
/** and has reached what is wanted at this one. */
export const REACHED = 1e-6
/** A step that lowers the error by less than a tenth is the last one. */
const FALLS = 0.9
const MOST_STEPS = 40

type Inputs = LuProblem['inputs']

/** x of A x = b, and its backward error before refinement and after each step. */
export interface Refined {
  readonly x: F64
  readonly errors: readonly number[]
}

/**
 * A x = b with L and U: a first x, and then corrections by the residual in f64, all on the processor, until the backward error is 10⁻⁷ or
 * falls no more. Wilkinson, Rounding Errors in Algebraic Processes, 1963.
 */
export function refined(inputs: Inputs, LU: F32): Refined {
  const solve = solverOf(inputs, LU)
  let x: F64 = solve(Float64Array.from(inputs.b))
  let found = backwardError(inputs, x)
  const errors = [found.error]
  while (found.error > ENOUGH && errors.length <= MOST_STEPS) {
    const correction = solve(found.residual)
    const next = x.map((value, i) => value + correction[i])
    const then = backwardError(inputs, next)
    // no step is taken where the error is no number
    if (!(then.error < found.error)) break
    const isLast = then.error > FALLS * found.error
    errors.push(then.error)
    ;[x, found] = [next, then]
    if (isLast) break
  }
  return { x, errors }
}

/** b − A x in f64, and the largest share that it is of |A| |x| + |b|, row by row (Oettli and Prager, Numer. Math. 6, 1964). */
export function backwardError({ A, b }: Inputs, x: ArrayLike<number>): { residual: F64; error: number } {
  const { rows, row_ptr, col_idx } = A.pattern
  const residual = new Float64Array(rows)
  let error = 0
  for (let i = 0; i < rows; i++) {
    let [rest, size] = [b[i], Math.abs(b[i])]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const term = A.values[k] * x[col_idx[k]]
      rest -= term
      size += Math.abs(term)
    }
    residual[i] = rest
    const share = rest === 0 ? 0 : Math.abs(rest) / size
    if (!(share <= error)) error = Number.isFinite(share) ? share : Infinity
  }
  return { residual, error }
}

/** y ↦ x of A x = y by the factors: into the order and the scaling of M, through L and U, and back. */
function solverOf(inputs: Inputs, LU: F32): (y: F64) => F64 {
  const { rows, filled, row_order, column_order, row_scale, column_scale } = inputs
  const { row_ptr, col_idx } = filled
  const z = new Float64Array(rows)
  return (y) => {
    for (let k = 0; k < rows; k++) {
      z[k] = y[row_order[k]] * row_scale[row_order[k]]
      for (let p = row_ptr[k]; col_idx[p] < k; p++) z[k] -= LU[p] * z[col_idx[p]]
    }
    for (let k = rows - 1; k >= 0; k--) {
      let p = row_ptr[k + 1] - 1
      for (; col_idx[p] > k; p--) z[k] -= LU[p] * z[col_idx[p]]
      z[k] /= LU[p]
    }
    const x = new Float64Array(rows)
    for (let k = 0; k < rows; k++) x[column_order[k]] = z[k] * column_scale[column_order[k]]
    return x
  }
}
