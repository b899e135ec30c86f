import type { F32, F64 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, forwardError, makeCheck } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { SolveProblem } from './solve.ts'

/** Componentwise backward error and forward error that a solve in f32 may have. */
const BACKWARD = 1e-6
const FORWARD = 1e-4

/**
 * Judges x against the f32 data that the kernel got, in f64 and by no code of a kernel. Backward: the largest
 * |b − Tx|ᵢ / (|T||x| + |b|)ᵢ, with 0/0 = 0 (Oettli and Prager, Numerische Mathematik 6, 1964); it sees a single
 * dropped nonzero, which the normwise kind may not. Forward: max |x − x̂| / max |x̂| with x̂ from substitution in f64.
 * A system of order 0 passes, with row 0.
 */
export function check(problem: SolveProblem, outputs: Data, bounds: Bounds = {}): Check {
  const x = outputs['x'] as F32
  const exact = solutionOf(problem)
  const unsolved = firstUnsolved(problem, x)
  const { error, row } = unsolved < 0 ? backwardError(problem, x) : { error: Infinity, row: unsolved }
  const bound = bounds['backward error'] ?? BACKWARD
  return makeCheck(
    [
      { name: 'backward error', value: error, bound, at: { space: 'row', item: row } },
      { name: 'forward error', value: forwardError(x, exact), bound: bounds['forward error'] ?? FORWARD },
    ],
    exact.some((value) => !Number.isFinite(Math.fround(value))),
  )
}

const solutions = new WeakMap<SolveProblem, F64>()

/** The exact solution, worked out once per problem: many kernels are judged by it. */
function solutionOf(problem: SolveProblem): F64 {
  const known = solutions.get(problem) ?? substitute(problem)
  solutions.set(problem, known)
  return known
}

/** T⁻¹ b in f64: rows downwards for a lower triangle, upwards for an upper one. */
export function substitute({ inputs: { T, b }, upper }: SolveProblem): F64 {
  const { pattern, values } = T
  const { rows, row_ptr, col_idx } = pattern
  const x = new Float64Array(rows)
  for (let step = 0; step < rows; step++) {
    const i = upper ? rows - 1 - step : step
    let rest = b[i]
    let diagonal = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] === i) diagonal = values[k]
      else rest -= values[k] * x[col_idx[k]]
    }
    x[i] = rest / diagonal
  }
  return x
}

/** First row in the order of solving whose x is not finite: later ones may have it from there. −1 for none. */
function firstUnsolved({ inputs: { T }, upper }: SolveProblem, x: F32): number {
  const { rows } = T.pattern
  for (let step = 0; step < rows; step++) {
    const i = upper ? rows - 1 - step : step
    if (!Number.isFinite(x[i])) return i
  }
  return -1
}

function backwardError(problem: SolveProblem, x: F32): { error: number; row: number } {
  let [error, row] = [0, 0]
  for (let i = 0; i < problem.inputs.T.pattern.rows; i++) {
    const own = rowError(problem, x, i)
    if (own > error) [error, row] = [own, i]
  }
  return { error, row }
}

function rowError({ inputs: { T, b } }: SolveProblem, x: F32, i: number): number {
  const { pattern, values } = T
  const { row_ptr, col_idx } = pattern
  let residual = b[i]
  let size = Math.abs(b[i])
  for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
    const term = values[k] * x[col_idx[k]]
    residual -= term
    size += Math.abs(term)
  }
  if (residual === 0) return 0
  // b is infinite where T x left f32: no x solves such a row.
  return Number.isFinite(size) ? Math.abs(residual) / size : Infinity
}
