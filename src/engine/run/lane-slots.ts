import { oncePer } from './times/once.ts'
import type { F64 } from '#src/core/base/arrays.ts'
import { ceilPowerOfTwo } from '#src/core/base/powers.ts'
import { carriedCount, carriesDiagonal, laneStop } from '#src/core/trace/lanes.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { stepGoesOn } from './query.ts'
import type { Replay } from './replay.ts'

/** Workers that are single lanes: what their masks hold is what the one lane takes in turn. */
const SINGLE = new Set(['lane', 'invocation'])

/** The widest step of a run. */
const widest = oncePer(({ run: { trace } }: Replay): number => {
  let most = 1
  for (let e = 0; e < eventCount(trace); e++) most = Math.max(most, laneStop(trace, e))
  return most
})

/**
 * Lanes that a worker of this run has: as the run says; in a run that does not, those of the adapter's subgroups where a
 * worker is one, else the widest step's, rounded up to a power of two.
 */
export function lanesOfRun(replay: Replay): number {
  const { lanes, worker, adapter } = replay.run
  if (lanes !== undefined) return Math.max(lanes, widest(replay))
  if (worker === 'subgroup' && adapter.subgroupSize > 0) return Math.max(adapter.subgroupSize, widest(replay))
  return ceilPowerOfTwo(widest(replay))
}

/** Lanes of a worker for steps of which the widest carries `most`: one where single lanes never carried more at once. */
export const lanesFor = (replay: Replay, most: number): number =>
  SINGLE.has(replay.run.worker) ? ceilPowerOfTwo(most) : lanesOfRun(replay)

/** Whether a lane of an event carries the diagonal of its row, by which the row is divided: no product of a solve. */
export const divides = ({ space, pattern, run: { trace } }: Replay, e: number): boolean =>
  space.order === 'operands' && carriesDiagonal(trace, e, pattern)

/** Lanes of an event that carry a product, or what else its items are made of, counted alike for all kernels. */
export const productsIn = (replay: Replay, e: number): number =>
  carriedCount(replay.run.trace, e) - (divides(replay, e) ? 1 : 0)

/** Lanes of the active workers in each tick, 0 to last: those that carry a product, and all. */
export interface LaneSlots {
  readonly carried: F64
  readonly all: F64
}

/**
 * Counted from the lane masks: a step of a worker fills as many slots as it has lanes, in the tick of its first event.
 * Workers that wait, and those that have nothing to do, have no slots.
 */
export const laneSlots = oncePer((replay: Replay): LaneSlots => {
  const { workerPtr, workerEvents, eventTick, last } = replay
  const carried = new Float64Array(last + 1)
  const all = new Float64Array(last + 1)
  for (let w = 0; w < replay.workers; w++) {
    const lanes = lanesOfWorker(replay, w)
    let tick = 0
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const event = workerEvents[s]
      const goesOn = s > workerPtr[w] && stepGoesOn(replay, workerEvents[s - 1], event)
      if (!goesOn) {
        tick = eventTick[event]
        all[tick] += lanes
      }
      carried[tick] += productsIn(replay, event)
    }
  }
  return { carried, all }
})

function lanesOfWorker(replay: Replay, w: number): number {
  let most = 1
  for (let s = replay.workerPtr[w]; s < replay.workerPtr[w + 1]; s++)
    most = Math.max(most, laneStop(replay.run.trace, replay.workerEvents[s]))
  return lanesFor(replay, most)
}
