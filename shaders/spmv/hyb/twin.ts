import type { F32 } from '#src/base/arrays.ts'
import type { Emit, ProductProblem, TwinMachine } from '#src/kernel/kernel.ts'
import { addIntervals } from '../coo_segmented/twin.ts'
import { simulateLanes } from '../lane-twin.ts'
import type { Analysis } from './analysis.ts'

/** ELL first; then, in a second phase, what is left over is added. */
export function simulate(problem: ProductProblem, analysis: Analysis, machine: TwinMachine, emit: Emit): F32 {
  const out = simulateLanes(problem, machine, emit, { width: analysis.width })
  addIntervals(problem, out, { ...analysis, phase: 1 }, machine.lanes, emit)
  return out
}
