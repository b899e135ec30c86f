import { largest, type U32, type U8 } from '#src/core/base/arrays.ts'
import type { Trace } from '#src/core/trace/event.ts'
import type { Events } from '#src/core/trace/reader.ts'
import type { Space, Spaces } from '#src/core/trace/space.ts'
import { NEVER, type WorkerTimes } from './replay.ts'
import { type ItemSteps, itemsAtWork, type Spoken } from './steps.ts'

/** Workers' times before they are counted by state. */
export type Placed = Omit<WorkerTimes, 'workerCounts'>

/** Places in workerEvents: of every event its own, and by place the tick of the event that stands there. */
export interface EventSlots {
  readonly places: U32
  readonly ticks: U32
}

/** What the times of one space are worked out from. */
export interface OfSpace {
  readonly trace: Trace
  readonly events: Events
  readonly placed: Placed
  readonly slots: EventSlots
  readonly space: Space
  readonly spoken: Spoken
}

/** Workers per tick, from their gaps and steps: difference arrays, summed up once. */
export function countWorkers(events: Events, { end, workers, workerPtr, workerEvents }: Placed, { ticks }: EventSlots) {
  const working = new Uint32Array(end + 1)
  const spinning = new Int32Array(end + 2)
  for (let w = 0; w < workers; w++) {
    let previous = 0
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const tick = ticks[s]
      if (tick > previous) working[tick]++
      if (tick > previous && events.polls(workerEvents[s]) > 0) {
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
  const { events: speaking, items } = spoken
  const itemAt = new Uint32Array(eventTick.length).fill(NEVER)
  const count = steps ? 0 : speaking.length
  for (let p = 0; p < count; p++) itemAt[speaking[p]] = items[p]
  for (let p = 0; p < count; p++) {
    const e = speaking[p]
    const s = slots.places[e]
    const isFirst = s === workerPtr[eventWorker[e]]
    const tick = eventTick[e]
    const previous = isFirst ? 0 : slots.ticks[s - 1]
    if (tick > previous || isFirst || itemAt[workerEvents[s - 1]] !== itemAt[e]) working[tick]++
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

/** Worker numbers below this are looked up in a table, which takes 16 MB at most. */
const TABLED = 2 ** 22

/** Recorded worker numbers, renumbered 0 .. workers in their order. */
export function denseWorkers(events: Events): { dense: U32; workers: number } {
  const recorded = new Uint32Array(events.count)
  for (let e = 0; e < recorded.length; e++) recorded[e] = events.worker(e)
  const most = largest(recorded)
  return most < TABLED ? byTable(recorded, most) : byMap(recorded)
}

function byTable(recorded: U32, most: number): { dense: U32; workers: number } {
  const index = new Uint32Array(most + 1)
  for (let e = 0; e < recorded.length; e++) index[recorded[e]] = 1
  let workers = 0
  for (let w = 0; w <= most; w++) if (index[w] === 1) index[w] = workers++
  for (let e = 0; e < recorded.length; e++) recorded[e] = index[recorded[e]]
  return { dense: recorded, workers }
}

function byMap(recorded: U32): { dense: U32; workers: number } {
  const seen = new Set(recorded)
  const index = new Map([...seen].sort((a, b) => a - b).map((worker, w) => [worker, w]))
  return { dense: recorded.map((worker) => index.get(worker) as number), workers: seen.size }
}

/** Number of the space that events of each stage speak of, for every stage that an event has room for. */
export const spaceByStage = ({ stageSpace }: Pick<Spaces, 'stageSpace'>): U8 =>
  new Uint8Array(256).map((_, stage) => stageSpace[stage] ?? 0)
