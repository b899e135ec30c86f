import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import type { F32, I32 } from '#src/core/base/arrays.ts'
import { type Emit, laneBits } from '#src/core/trace/event.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { calibration, emptyRows } from '../calibrate.ts'
import { runsAdded } from '../calibrate-twin.ts'
import { storeRow, termOf } from '../rows.ts'
import type { SegmentedAnalysis } from './analysis.ts'
import { intervalOf, intervalRuns } from './intervals.ts'
import type { Product } from '../multiply.ts'

/** The kernel on subgroups of the machine's lanes; then what they have of rows that were open when they began. */
export function simulate(
  problem: Product,
  analysis: Pick<SegmentedAnalysis, 'row_idx' | 'steps'>,
  { lanes }: TwinMachine,
  emit: Emit,
): F32 {
  const { row_idx, steps } = analysis
  const out = new Float32Array(problem.pattern.rows)
  const carries = addIntervals(problem, analysis, lanes, emit, (row, sum) => storeRow(problem, out, row, sum))
  const runs = intervalRuns(row_idx, intervalOf(steps, lanes))
  runsAdded(problem, calibration(runs, 1, emptyRows(problem.pattern)), carries, out)
  return out
}

/** Nonzeros in the order of rows, in intervals of `steps` steps; the place of each when they are not all there are. */
export interface Intervals extends Pick<SegmentedAnalysis, 'row_idx' | 'steps'> {
  readonly nonzero?: I32
  readonly phase?: number
}

/** Adds up all intervals: what they have of their first rows is returned, other rows are delivered. */
export function addIntervals(
  problem: Product,
  intervals: Intervals,
  lanes: number,
  emit: Emit,
  deliver: (row: number, sum: number) => void,
): F32 {
  const { row_idx, steps, nonzero } = intervals
  const interval = intervalOf(steps, lanes)
  const carries = new Float32Array(Math.ceil(row_idx.length / interval))
  for (let worker = 0; worker < carries.length; worker++) {
    const first = worker * interval
    const end = Math.min(first + interval, row_idx.length)
    let sum = 0
    for (let at = first; at < end; at++) {
      sum = Math.fround(sum + termOf(problem, nonzero?.[at] ?? at))
      if (at + 1 < end && row_idx[at + 1] === row_idx[at]) continue
      if (row_idx[at] === row_idx[first]) carries[worker] = sum
      else deliver(row_idx[at], sum)
      sum = 0
    }
    record(intervals, worker, first, end, lanes, emit)
  }
  return carries
}

/** An event for each nonzero: four neighbours are a lane's, in as many steps. */
function record(
  { row_idx, nonzero, phase = 0 }: Intervals,
  worker: number,
  first: number,
  end: number,
  lanes: number,
  emit: Emit,
): void {
  for (let at = first; at < end; at++) {
    const quad = Math.floor((at - first) / QUAD)
    const lane = quad % lanes
    emit({
      worker,
      stage: 0,
      polls: 0,
      notes: { step: QUAD * Math.floor(quad / lanes) + ((at - first) % QUAD) },
      item: row_idx[at],
      k: ((nonzero?.[at] ?? at) - lane) >>> 0,
      phase,
      lanes: laneBits(lane, 1),
    })
  }
}
