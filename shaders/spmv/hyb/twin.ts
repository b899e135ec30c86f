import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { calibration } from '../calibrate.ts'
import { runsAdded } from '../calibrate-twin.ts'
import { intervalOf, intervalRuns } from '../coo_segmented/intervals.ts'
import { addIntervals } from '../coo_segmented/twin.ts'
import { simulateLanes } from '../lane-twin.ts'
import type { HybAnalysis } from './analysis.ts'
import type { Product } from '../multiply.ts'

/** ELL first; then, in a second phase, what is left over is added. */
export function simulate(problem: Product, analysis: HybAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const { width, row_idx, steps } = analysis
  const { lanes } = machine
  const out = simulateLanes(problem, machine, emit, { width })
  const carries = addIntervals(problem, { ...analysis, phase: 1 }, lanes, emit, (row, sum) => {
    out[row] += Math.fround(problem.alpha * sum)
  })
  runsAdded(problem, calibration(intervalRuns(row_idx, intervalOf(steps, lanes), true)), carries, out)
  return out
}
