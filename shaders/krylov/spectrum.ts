import { OF_ALPHA, OF_BETA, OF_RR, SCALARS } from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { SpectrumKernel } from '#src/core/kernel/spectrum.ts'
import type { ConjugateSteps, ShiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import cg from './cg/kernel.ts'
import type { KrylovProblem } from './solve.ts'

/** Iterations at most: by then most residuals have fallen as far as f32 can tell. */
const LIMIT = 300
/** A smaller square of a residual may be made of numbers that a GPU takes for 0. */
const LEAST_SQUARE = 1e-26
/** No step is the last because the residual stands still. */
const params = defaults(cg, { patience: LIMIT })

const problem = ({ A, b }: ShiftedSystem): KrylovProblem => ({
  operation: 'krylov',
  inputs: { A, b, tolerance: 0, limit: LIMIT, symmetric: 1, X: 0, Y: 0, Z: 0 },
})

/** Lengths and ratios of the steps of a solve by conjugate gradients, up to the last residual that f32 holds well. */
function steps({ scalars, ended }: Data): ConjugateSteps {
  const all = scalars as F32
  const [, iterations] = ended as U32
  let held = 0
  while (held < iterations && all[SCALARS * (held + 1) + OF_RR] >= LEAST_SQUARE) held++
  const each = (of: number) => Array.from({ length: held }, (_, i) => all[SCALARS * (i + 1) + of])
  return { alphas: each(OF_ALPHA), betas: each(OF_BETA) }
}

/** Conjugate gradients without a preconditioner: their steps are those of Lanczos. */
const spectrum: SpectrumKernel<KrylovProblem> = { kernel: cg, params, problem, steps }
export default spectrum
