import { groupByKey, type U32, type U8 } from '#src/base/arrays.ts'
import { itemOf, pollsOf } from '#src/trace/event.ts'
import { DONE, FAILED, IDLE, NEVER, type Replay, SPINNING, UNTRACED, WAITING, WORKING } from './replay.ts'
import type { Run } from './run.ts'
import { worksAt } from './steps.ts'

/**
 * State of a row at a tick. A row waits until its worker holds it; it is spinning in the gap before one of its events
 * that polled, working in the tick of an event, and done after the last. A row of a product also waits between its parts.
 */
export function stateOfRow(replay: Replay, row: number, at: number): number {
  const tick = Math.min(at, replay.end) // another column may still run
  const finished = replay.rowTick[row]
  if (finished !== NEVER && tick > finished) return DONE
  if (tick === finished && tick > 0) return WORKING
  const slot = replay.rowSlot[row]
  if (slot === NEVER) return unrecorded(replay, row, tick)
  if (tick < replay.rowStart[row]) return WAITING
  if (replay.rowSteps) return worksAt(replay.rowSteps, row, tick) ? WORKING : WAITING
  const { run, eventTick, workerEvents, workerPtr } = replay
  const stop = workerPtr[replay.rowWorker[row] + 1]
  for (let s = slot; s < stop; s++) {
    const e = workerEvents[s]
    if (itemOf(run.trace, e) !== row) break
    if (tick <= worksUntil(replay, e)) {
      if (tick >= eventTick[e]) return WORKING
      return waitsAt(replay, e, tick) ? SPINNING : WAITING
    }
  }
  if (finished !== NEVER) return WAITING // for the part that another worker has of it
  // took a step and never finished: the run stalled in it
  return tick < replay.end ? SPINNING : atTheEnd(replay, row)
}

/** What states are worked out from. */
export type Recorded = Omit<Replay, 'run'> & { readonly run: Pick<Run, 'stall' | 'trace'> }

/** Last tick of an event's work: of steps the only one. */
export const worksUntil = ({ timed, eventTick }: Recorded, event: number): number =>
  timed ? timed.until[event] : eventTick[event]

/**
 * Does the worker that comes to this event next wait for it at a tick before it? By recorded time from when the wait began;
 * by steps, which do not tell when, in the whole gap where it polled.
 */
export const waitsAt = ({ timed, run }: Recorded, event: number, tick: number): boolean =>
  timed ? tick >= timed.held[event] : pollsOf(run.trace, event) > 0

/** A row without events: waiting, not recorded, or part of a stall. */
export function unrecorded(replay: Recorded, row: number, tick: number): number {
  const ended = tick === replay.end ? atTheEnd(replay, row) : WAITING
  return ended === WAITING && row % replay.run.trace.every !== 0 ? UNTRACED : ended
}

/**
 * A row that is not finished when all else is over. The row that never came has failed; those that need it are what polled
 * for it.
 */
export function atTheEnd({ pattern, run }: Recorded, row: number): number {
  const { stall } = run
  if (!stall) return WAITING
  if (row === stall.item) return FAILED
  const { row_ptr, col_idx } = pattern
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) if (col_idx[k] === stall.item) return SPINNING
  return WAITING
}

/** States of all rows at a tick, into `out` (one byte a row). Pictures follow the changes instead (states.ts). */
export function statesOfRows(replay: Replay, at: number, out: U8): U8 {
  const tick = Math.min(at, replay.end)
  const { rowTick, rowStart } = replay
  for (let i = 0; i < out.length; i++) {
    const finished = rowTick[i]
    if (finished !== NEVER && tick > finished) out[i] = DONE
    else if (tick === finished && tick > 0) out[i] = WORKING
    else if (rowStart[i] !== NEVER && tick < rowStart[i]) out[i] = WAITING
    else out[i] = stateOfRow(replay, i, tick)
  }
  return out
}

/** What a worker does at a tick, and in which event: the one it works on or, spinning, the one it waits to take. */
export function stateOfWorker(replay: Replay, worker: number, tick: number): { state: number; event: number } {
  const { eventTick, workerEvents, workerPtr } = replay
  let low = workerPtr[worker]
  let high = workerPtr[worker + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (worksUntil(replay, workerEvents[middle]) < tick) low = middle + 1
    else high = middle
  }
  if (low === workerPtr[worker + 1] || tick === 0) return { state: IDLE, event: NEVER }
  const event = workerEvents[low]
  if (eventTick[event] <= tick) return { state: WORKING, event }
  return { state: waitsAt(replay, event, tick) ? SPINNING : IDLE, event }
}

/** Off-diagonal columns of a row: what it needs. */
export function needsOf(replay: Replay, row: number): number[] {
  const { row_ptr, col_idx } = replay.pattern
  return Array.from(col_idx.subarray(row_ptr[row], row_ptr[row + 1])).filter((column) => column !== row)
}

/** First tick after (or last before) `tick` in which a new level's first row finishes; for stepping by level. */
export function nextLevelTick(replay: Replay, tick: number, direction: 1 | -1): number {
  const starts = levelTicks(replay)
  if (direction > 0) return starts.find((start) => start > tick) ?? replay.end
  return starts.findLast((start) => start < tick) ?? 0
}

const cache = new WeakMap<Replay, number[]>()

function levelTicks(replay: Replay): number[] {
  const known = cache.get(replay)
  if (known) return known
  const { ptr, order } = replay.levels
  const ticks = new Set<number>()
  for (let l = 0; l + 1 < ptr.length; l++) {
    let first = NEVER
    for (let s = ptr[l]; s < ptr[l + 1]; s++) first = Math.min(first, replay.rowTick[order[s]])
    if (first !== NEVER) ticks.add(first)
  }
  const sorted = [...ticks].sort((a, b) => a - b)
  cache.set(replay, sorted)
  return sorted
}

const eventsByRow = new WeakMap<Replay, { readonly ptr: U32; readonly items: U32 }>()

/** Events of a row, of all workers, in the order of the trace. */
export function eventsOfRow(replay: Replay, row: number): U32 {
  let found = eventsByRow.get(replay)
  if (!found) {
    const { trace } = replay.run
    found = groupByKey(
      replay.eventTick.map((_, e) => itemOf(trace, e)),
      replay.pattern.rows,
    )
    eventsByRow.set(replay, found)
  }
  return found.items.subarray(found.ptr[row], found.ptr[row + 1])
}
