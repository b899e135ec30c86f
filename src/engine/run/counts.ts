import type { U32 } from '#src/core/base/arrays.ts'
import type { Trace } from '#src/core/trace/event.ts'
import type { Events } from '#src/core/trace/reader.ts'
import type { Space } from '#src/core/trace/space.ts'
import { NEVER, type WorkerTimes } from './replay.ts'
import { type ItemSteps, itemsAtWork, type Spoken } from './steps.ts'

/** Workers' times before they are counted by state. */
export type Placed = Omit<WorkerTimes, 'workerCounts'>

/** What the times of one space are worked out from. */
export interface OfSpace {
  readonly trace: Trace
  readonly events: Events
  readonly placed: Placed
  /** Place of every event in workerEvents. */
  readonly slots: U32
  readonly space: Space
  readonly spoken: Spoken
}

/** Workers per tick, from their gaps and steps: difference arrays, summed up once. */
export function countWorkers(events: Events, { end, eventTick, workers, workerPtr, workerEvents }: Placed) {
  const working = new Uint32Array(end + 1)
  const spinning = new Int32Array(end + 2)
  for (let w = 0; w < workers; w++) {
    let previous = 0
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const e = workerEvents[s]
      const tick = eventTick[e]
      if (tick > previous) working[tick]++
      if (tick > previous && events.polls(e) > 0) {
        spinning[previous + 1]++
        spinning[tick]--
      }
      previous = tick
    }
  }
  return { working, spinning: summed(spinning, end) }
}

/** Items in each state per tick, in the same way. No worker polls for items that are followed by their steps. */
export function countItems({ events, placed, slots, space, spoken }: OfSpace, itemTick: U32, steps?: ItemSteps) {
  const { end, eventTick, eventWorker, workerPtr, workerEvents } = placed
  const working = steps ? itemsAtWork(steps, end) : new Uint32Array(end + 1)
  const spinning = new Int32Array(end + 2)
  const done = new Uint32Array(end + 1)
  const itemAt = new Uint32Array(eventTick.length).fill(NEVER)
  if (!steps) for (let p = 0; p < spoken.events.length; p++) itemAt[spoken.events[p]] = spoken.items[p]
  for (const e of steps ? [] : spoken.events) {
    const s = slots[e]
    const before = s === workerPtr[eventWorker[e]] ? NEVER : workerEvents[s - 1]
    const tick = eventTick[e]
    const previous = before === NEVER ? 0 : eventTick[before]
    if (tick > previous || before === NEVER || itemAt[before] !== itemAt[e]) working[tick]++
    if (tick > previous && events.polls(e) > 0) {
      spinning[previous + 1]++
      spinning[tick]--
    }
  }
  for (let i = 0; i < space.count; i++) if (itemTick[i] !== NEVER) done[itemTick[i] + 1]++
  for (let t = 1; t <= end; t++) done[t] += done[t - 1]
  const spins = summed(spinning, end)
  const waiting = done.map((over, t) => space.count - over - working[t] - spins[t])
  return [waiting, spins, working, done] as const
}

/** The sums of differences, at every tick in [0, end]. */
export function summed(differences: Int32Array, end: number): U32 {
  const sums = new Uint32Array(end + 1)
  let sum = 0
  for (let t = 0; t <= end; t++) sums[t] = sum += differences[t]
  return sums
}
