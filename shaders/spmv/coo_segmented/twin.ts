import type { F32 } from '#src/base/arrays.ts'
import { laneBits } from '#src/kernel/event.ts'
import type { Emit, ProductProblem, TwinMachine } from '#src/kernel/kernel.ts'
import { deliver, startedY } from '../parts.ts'
import { termOf } from '../rows.ts'
import type { Analysis } from './analysis.ts'

/** The kernel on subgroups of the machine's lanes; rows' parts that they leave are added in the order of the subgroups. */
export function simulate(
  problem: ProductProblem,
  { row_idx, steps }: Analysis,
  { lanes }: TwinMachine,
  emit: Emit,
): F32 {
  const out = startedY(problem)
  const interval = steps * lanes
  const left: [row: number, sum: number][] = []
  for (let first = 0; first < row_idx.length; first += interval) {
    const end = Math.min(first + interval, row_idx.length)
    let sum = 0
    for (let k = first; k < end; k++) {
      if (k > first && row_idx[k] !== row_idx[k - 1]) {
        deliver(problem, out, row_idx[k - 1], sum)
        sum = 0
      }
      sum = Math.fround(sum + termOf(problem, k))
    }
    left.push([row_idx[end - 1], sum])
    record(row_idx, first, end, lanes, interval, emit)
  }
  for (const [row, sum] of left) deliver(problem, out, row, sum)
  return out
}

/** An event for each row in each step of the worker that has nonzeros first .. end. */
function record(row_idx: Uint32Array, first: number, end: number, lanes: number, interval: number, emit: Emit): void {
  for (let k = first; k < end; ) {
    const step = Math.floor((k - first) / lanes)
    const lane = (k - first) % lanes
    let count = 1
    while (lane + count < lanes && k + count < end && row_idx[k + count] === row_idx[k]) count++
    emit({
      worker: first / interval,
      stage: 0,
      polls: step,
      item: row_idx[k],
      k: (k - lane) >>> 0,
      phase: 0,
      lanes: laneBits(lane, count),
    })
    k += count
  }
}
