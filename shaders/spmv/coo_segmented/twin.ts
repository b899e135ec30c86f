import type { F32, I32 } from '#src/base/arrays.ts'
import { laneBits } from '#src/kernel/event.ts'
import type { Emit, ProductProblem, TwinMachine } from '#src/kernel/kernel.ts'
import { deliver, startedY } from '../parts.ts'
import { termOf } from '../rows.ts'
import type { Analysis } from './analysis.ts'

/** The kernel on subgroups of the machine's lanes; rows' parts that they leave are added in the order of the subgroups. */
export function simulate(problem: ProductProblem, analysis: Analysis, { lanes }: TwinMachine, emit: Emit): F32 {
  const out = startedY(problem)
  addIntervals(problem, out, analysis, lanes, emit)
  return out
}

/** Nonzeros in the order of rows, in intervals of so many steps; the place of each when they are not all there are. */
export interface Intervals extends Analysis {
  readonly nonzero?: I32
  readonly phase?: number
}

/** Adds all intervals to `out`. */
export function addIntervals(problem: ProductProblem, out: F32, intervals: Intervals, lanes: number, emit: Emit): void {
  const { row_idx, steps, nonzero } = intervals
  const interval = steps * lanes
  const left: [row: number, sum: number][] = []
  for (let first = 0; first < row_idx.length; first += interval) {
    const end = Math.min(first + interval, row_idx.length)
    let sum = 0
    for (let at = first; at < end; at++) {
      if (at > first && row_idx[at] !== row_idx[at - 1]) {
        deliver(problem, out, row_idx[at - 1], sum)
        sum = 0
      }
      sum = Math.fround(sum + termOf(problem, nonzero?.[at] ?? at))
    }
    left.push([row_idx[end - 1], sum])
    record(intervals, first, end, lanes, emit)
  }
  for (const [row, sum] of left) deliver(problem, out, row, sum)
}

/** An event for each row in each step of the worker that has places first .. end. */
function record(intervals: Intervals, first: number, end: number, lanes: number, emit: Emit): void {
  const { row_idx, steps, nonzero, phase = 0 } = intervals
  for (let at = first; at < end; ) {
    const step = Math.floor((at - first) / lanes)
    const lane = (at - first) % lanes
    let count = 1
    while (lane + count < lanes && at + count < end && row_idx[at + count] === row_idx[at]) count++
    emit({
      worker: first / (steps * lanes),
      stage: 0,
      polls: step,
      item: row_idx[at],
      k: ((nonzero?.[at] ?? at) - lane) >>> 0,
      phase,
      lanes: laneBits(lane, count),
    })
    at += count
  }
}
