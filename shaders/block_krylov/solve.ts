import type { Problem } from '#src/core/kernel/kernel.ts'
import { type BlockProblem, unknownsOf } from '../block_symgs/blocks.ts'
import type { IteratedSystem } from '../krylov/solve.ts'

/**
 * A x = b in f32 over blocks of 5 × 5 and turbulence systems that share their pattern, as sweeps over blocks have them, to a residual of
 * `tolerance` · ‖b‖ in `limit` iterations at most, from x = 0. All unknowns are one system: a solve ends once its residual is small as a whole.
 */
export type FlowSystem = Problem<
  Omit<BlockProblem['inputs'], 'sweeps'> & { readonly tolerance: number; readonly limit: number }
>

/** Unknowns of all rows: five a row of the flow, then one a row of each turbulence system. */
export const sizeOfSystem = ({ A, systems }: FlowSystem['inputs']): number => unknownsOf(systems) * A.rows

/** As passes see it: unknowns, b, and when a solve ends. */
export const iterated = ({ inputs }: FlowSystem): IteratedSystem => ({
  inputs: { ...inputs, A: { pattern: { rows: sizeOfSystem(inputs) } } },
})
