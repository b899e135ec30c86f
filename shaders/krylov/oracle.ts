import { CONVERGED, LIMIT_REACHED, OF_RR } from '#shaders/krylov/state.wesl'
import type { F32, F64 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, forwardError, makeCheck } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { answerOf, endedAs, outersOf } from './outcome.ts'
import { type KrylovProblem, ROW } from './solve.ts'

/** Spacing of f32 numbers below 1, relative. */
const EPSILON = 2 ** -24
/** Roundings of an entry of the residual in an iteration that do not cancel, at most; those of iterations add up as a walk does. */
const ROUNDINGS = 4

/** b − A x in f64, and |A| |x| + |b|, each relative to ‖b‖. Where b is 0, to 1. */
function residualOf({ A, b }: KrylovProblem['inputs'], x: ArrayLike<number>) {
  const { rows, row_ptr, col_idx } = A.pattern
  let [squares, terms, whole, row, worst] = [0, 0, 0, 0, -1]
  for (let i = 0; i < rows; i++) {
    let [rest, size] = [b[i], Math.abs(b[i])]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const term = A.values[k] * x[col_idx[k]]
      rest -= term
      size += Math.abs(term)
    }
    squares += rest * rest
    terms += size * size
    whole += b[i] * b[i]
    if (Math.abs(rest) > worst) [worst, row] = [Math.abs(rest), i]
  }
  const norm = Math.sqrt(whole) || 1
  return { residual: Math.sqrt(squares) / norm, terms: Math.sqrt(terms) / norm, row }
}

/**
 * Judges a solve by its true residual b − A x, computed in f64 by no code of a kernel and relative to ‖b‖. The recurrence of a
 * method falls on where f32 lets the true one fall no further: so it may be off the tolerance, and off what the recurrence
 * says, by what the roundings of the iterations add up to. An end without convergence is reported, not judged.
 * @param times how many times these roundings may add up to, by the problem alone: of what a kernel says nothing widens a bound
 */
export function check({ inputs, known }: KrylovProblem, outputs: Data, bounds: Bounds = {}, times = 1): Check {
  const x = answerOf(outputs)
  const outers = outersOf(outputs)
  const isRefined = outers.length > 0
  const { status, iterations, kept, residuals } = endedAs(outputs)
  const { residual, terms, row } = residualOf(inputs, x)
  const roundings = ROUNDINGS * (isRefined ? EPSILON ** 2 : EPSILON) * Math.sqrt(1 + iterations) * terms * times
  const last = isRefined ? outers[outers.length - 1][1] : residuals[kept]
  const isConverged = status === CONVERGED
  const isTold = status > 0 && status <= LIMIT_REACHED
  return makeCheck(
    [
      {
        name: 'true residual',
        value: residual,
        bound: bounds['true residual'] ?? (isConverged ? inputs.tolerance + roundings : Infinity),
        unit: 'of ‖b‖',
        at: { space: ROW, item: row },
      },
      { name: 'forward error', value: known ? forwardError(x, known['x'] as F64) : 0, bound: Infinity },
      {
        name: 'distance of the recurrence',
        value: Math.abs(residual - last),
        bound: isTold ? roundings + 1e-5 * last : Infinity,
        unit: 'of ‖b‖',
      },
      { name: 'iterations', value: iterations, bound: inputs.limit },
      { name: 'not converged', value: isConverged ? 0 : 1, bound: bounds['not converged'] ?? Infinity },
      { name: 'not ended', value: status === 0 ? 1 : 0, bound: 0 },
    ],
    false,
  )
}

/**
 * The residual by the recurrence in every iteration, and the true one before the first, in those of which x was kept, and of
 * the answer; with a multigrid what is sent to each grid after the first, too.
 */
export function seriesOf({ inputs }: KrylovProblem, outputs: Data): readonly IterationSeries[] {
  const { iterations, kept: best, residuals } = endedAs(outputs)
  const { rows } = inputs.A.pattern
  const kept = outputs['marks'] as F32
  const found = new Map([[0, residuals[0]]])
  for (let i = 1; i <= iterations && i * rows <= kept.length; i++)
    found.set(i, residualOf(inputs, kept.subarray((i - 1) * rows, i * rows)).residual)
  for (const [iteration, residual] of outersOf(outputs)) found.set(iteration, residual)
  found.set(best, residualOf(inputs, answerOf(outputs)).residual)
  const shape = { unit: 'of ‖b‖', logarithmic: true } as const
  return [
    { ...shape, name: 'residual by the recurrence', at: indices(residuals), values: residuals },
    {
      ...shape,
      name: 'true residual',
      at: Uint32Array.from(found.keys()),
      values: Float32Array.from(found.values()),
    },
    ...sentOn(inputs.limit, outputs).map((values, level) => ({
      ...shape,
      aside: true as const,
      name: `sent to grid ${level + 2}`,
      at: indices(values),
      values,
    })),
  ]
}

/** What of the residual is sent to each grid after the first, in every iteration: norms relative to ‖b‖. */
function sentOn(limit: number, outputs: Data): readonly F32[] {
  const norms = outputs['norms'] as F32 | undefined
  if (!norms) return []
  const levels = norms.length / (limit + 1)
  const { iterations } = endedAs(outputs)
  const whole = (outputs['scalars'] as F32)[OF_RR]
  return Array.from({ length: levels }, (_, level) =>
    Float32Array.from({ length: iterations + 1 }, (_one, i) => Math.sqrt(norms[levels * i + level] / whole)),
  )
}

const indices = ({ length }: F32) => Uint32Array.from({ length }, (_, i) => i)
