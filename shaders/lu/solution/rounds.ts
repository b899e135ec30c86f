import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { LuProblem } from '../factors.ts'

/** Refinement is over at this backward error, and where a round lowers it by less than a tenth. */
const ENOUGH = 1e-7
const FALLS = 0.9
/** Solves with the factors at most, the first among them. */
export const MOST_SOLVES = 24

type Inputs = LuProblem['inputs']

/** What a round begins with: x so far, a sum of two numbers of f32, its backward error, and the solves before. */
export interface Refining {
  readonly high: F32
  readonly low: F32
  readonly error: number
  readonly solves: number
}

export const beginning = (rows: number): Refining => ({
  high: new Float32Array(rows),
  low: new Float32Array(rows),
  error: Infinity,
  solves: 0,
})

/** P R y, in the order and the scale of M: the right-hand side of L. */
export const inOrderOfFactors = ({ row_order, row_scale }: Inputs, y: ArrayLike<number>): F32 =>
  Float32Array.from(row_order, (i) => y[i] * row_scale[i])

/**
 * Adds what L and U made of the last residual, all in f64, and computes the next one. A correction that helps no more is not taken.
 * @param z what U left, in the order of M @returns the residual for L, where a further round may help
 */
export function refinedBy(inputs: Inputs, before: Refining, z: F32): Refining & { readonly residual?: F32 } {
  const { high, low, error: last } = before
  const { column_order, column_scale } = inputs
  const solves = before.solves + 1
  const x = Float64Array.from(high, (value, j) => value + low[j])
  for (let k = 0; k < z.length; k++) x[column_order[k]] += z[k] * column_scale[column_order[k]]
  const { residual, error } = residualOf(inputs, x)
  // as it is handed from round to round
  const told = Math.fround(error)
  if (!(told < last)) return { high, low, error: last, solves }
  const own = Float32Array.from(x)
  const next = { high: own, low: Float32Array.from(x, (value, j) => value - own[j]), error: told, solves }
  const isLast = told <= ENOUGH || told > FALLS * last || solves >= MOST_SOLVES
  return isLast ? next : { ...next, residual: inOrderOfFactors(inputs, residual) }
}

/** b − A x, and the largest share that it is of |A| |x| + |b| in a row. */
function residualOf({ A: { pattern, values }, b }: Inputs, x: F64): { residual: F64; error: number } {
  const { row_ptr, col_idx } = pattern
  let worst = 0
  const residual = Float64Array.from(b, (value, i) => {
    let [rest, size] = [value, Math.abs(value)]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      rest -= values[k] * x[col_idx[k]]
      size += Math.abs(values[k] * x[col_idx[k]])
    }
    if (rest !== 0 && !(Math.abs(rest) <= worst * size)) worst = Math.abs(rest) / size
    return rest
  })
  return { residual, error: worst }
}
