import type { Params } from '#src/core/base/parameters.ts'
import type { ConjugateSteps, ShiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import type { Data } from './data.ts'
import type { Kernel, Problem } from './kernel.ts'

/** `spectrum.ts` of an operation: a kernel whose steps are those of conjugate gradients, and so tell the ends of a spectrum. */
export interface SpectrumKernel<P extends Problem = Problem> {
  readonly kernel: Kernel<unknown, P>
  readonly params: Params
  problem(system: ShiftedSystem): P
  /** Lengths and ratios of the steps, as far as f32 holds the residual well. */
  steps(outputs: Data): ConjugateSteps
}
