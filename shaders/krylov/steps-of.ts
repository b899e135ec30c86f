import { OF_ALPHA, OF_BETA, OF_RR, SCALARS } from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { ConjugateSteps, ShiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import cg from './cg/kernel.ts'
import type { KrylovProblem } from './solve.ts'

/** Iterations at most: by then most residuals have fallen as far as f32 can tell. */
const LIMIT = 300
/** A smaller square of a residual may be made of numbers that a GPU takes for 0. */
const LEAST_SQUARE = 1e-26
/** Parameters of the kernel: no step is the last because the residual stands still. */
export const STEPS = defaults(cg, { patience: LIMIT })

/** The problem of which conjugate gradients make steps for a spectrum. */
export const spectrumProblem = ({ A, b }: ShiftedSystem): KrylovProblem => ({
  operation: 'krylov',
  inputs: { A, b, tolerance: 0, limit: LIMIT, symmetric: 1, X: 0, Y: 0, Z: 0 },
})

/** Lengths and ratios of the steps of a solve by conjugate gradients, up to the last residual that f32 holds well. */
export function conjugateSteps({ scalars, ended }: Data): ConjugateSteps {
  const all = scalars as F32
  const [, iterations] = ended as U32
  let steps = 0
  while (steps < iterations && all[SCALARS * (steps + 1) + OF_RR] >= LEAST_SQUARE) steps++
  const each = (of: number) => Array.from({ length: steps }, (_, i) => all[SCALARS * (i + 1) + of])
  return { alphas: each(OF_ALPHA), betas: each(OF_BETA) }
}
