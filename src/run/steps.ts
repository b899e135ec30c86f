import { groupByKey, type U32 } from '#src/base/arrays.ts'
import { lowestLane, maskRoom } from '#src/trace/lanes.ts'
import { eventCount, itemOf, stepOf, type Trace } from '#src/trace/event.ts'

/**
 * When rows are at work in a trace that counts steps. Lanes of one worker then carry nonzeros of many rows at once, and
 * several workers may have parts of one row: ticks[ptr[i] .. ptr[i + 1]) are those of row i's events, ascending, each once.
 */
export interface RowSteps {
  readonly ptr: U32
  readonly ticks: U32
}

export function rowSteps(trace: Trace, eventTick: U32, rows: number): RowSteps {
  const count = eventCount(trace)
  const { items: byTick } = groupByKey(eventTick, 1 + eventTick.reduce((a, b) => Math.max(a, b), 0))
  const row = new Uint32Array(count)
  for (let s = 0; s < count; s++) row[s] = itemOf(trace, byTick[s])
  const { ptr: from, items } = groupByKey(row, rows)
  const ptr = new Uint32Array(rows + 1)
  const ticks = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < rows; i++) {
    for (let s = from[i]; s < from[i + 1]; s++) {
      const tick = eventTick[byTick[items[s]]]
      if (at === ptr[i] || ticks[at - 1] !== tick) ticks[at++] = tick
    }
    ptr[i + 1] = at
  }
  return { ptr, ticks: ticks.slice(0, at) }
}

/** Whether row i is at work at a tick. */
export function worksAt({ ptr, ticks }: RowSteps, i: number, tick: number): boolean {
  let low = ptr[i]
  let high = ptr[i + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ticks[middle] < tick) low = middle + 1
    else high = middle
  }
  return low < ptr[i + 1] && ticks[low] === tick
}

/** Rows at work at each tick in [0, end]. */
export function rowsAtWork({ ticks }: RowSteps, end: number): U32 {
  const rows = new Uint32Array(end + 1)
  for (const tick of ticks) rows[tick]++
  return rows
}

/** Events by their worker's step, and within one step by lane: the same for any order in which lanes appended them. */
export function inStepOrder(trace: Trace, events: U32): U32 {
  const lane = new Uint32Array(events.length)
  for (let e = 0; e < events.length; e++) lane[e] = lowestLane(trace, events[e])
  const byLane = groupByKey(lane, maskRoom(trace)).items.map((e) => events[e])
  const step = byLane.map((e) => stepOf(trace, e))
  return groupByKey(step, 1 + step.reduce((a, b) => Math.max(a, b), 0)).items.map((e) => byLane[e])
}
