import { firstWhere } from '#src/core/base/halve.ts'
import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { eventCount, notesSteps, readItem, sameStep, type Trace } from '#src/core/trace/event.ts'
import { forEachItem, spaceAt, spaceNumber, type Spaces } from '#src/core/trace/space.ts'

/**
 * When items are active where one worker may have many at once and several workers have parts of one: ticks[ptr[i] ..
 * ptr[i + 1]) are those of item i's events, ascending, each once.
 */
export interface ItemSteps {
  readonly ptr: U32
  readonly ticks: U32
}

/** By event, in pairs: the events of a space and each item that they speak of. */
export interface Spoken {
  readonly events: U32
  readonly items: U32
}

/** Which events speak of which items of the space of that number. */
export function spokenIn(trace: Trace, on: Spaces, number: number): Spoken {
  const space = on.spaces[number]
  const count = eventCount(trace)
  const byLanes = space.lanes === 'items'
  let pairs = 0
  for (let e = 0; e < count; e++)
    if (spaceNumber(trace, on, e) === number) pairs += byLanes ? carriedCount(trace, e) : 1
  const events = new Uint32Array(pairs)
  const items = new Uint32Array(pairs)
  let at = 0
  for (let e = 0; e < count; e++) {
    if (spaceNumber(trace, on, e) !== number) continue
    if (!byLanes) {
      events[at] = e
      items[at++] = readItem(trace, e)
    } else
      forEachItem(trace, e, space, (item) => {
        events[at] = e
        items[at++] = item
      })
  }
  return { events, items }
}

/**
 * Is event e of the step that event `before` of the same worker began? Without a note of its step, an event of an item
 * that has no operands is a step by itself.
 */
export const oneStep = (trace: Trace, on: Spaces, before: number, e: number): boolean =>
  sameStep(trace, before, e) &&
  (notesSteps(trace) ||
    (spaceAt(trace, on, e).operands !== undefined && spaceNumber(trace, on, e) === spaceNumber(trace, on, before)))

/** @param until last tick of each event's work, which begins in its `from` */
export function itemSteps({ events, items }: Spoken, from: U32, until: U32, count: number): ItemSteps {
  const { ptr: at, items: pairs } = groupByKey(items, count)
  const ptr = new Uint32Array(count + 1)
  const ticks: number[] = []
  const put = (item: number, e: number) => {
    const begun = ticks.length > ptr[item] ? Math.max(from[e], ticks[ticks.length - 1] + 1) : from[e]
    for (let tick = begun; tick <= until[e]; tick++) ticks.push(tick)
  }
  for (let item = 0; item < count; item++) {
    const own = at[item + 1] - at[item]
    // most items have one event: an array for each of a million is felt
    if (own === 1) put(item, events[pairs[at[item]]])
    else if (own > 1) {
      const sorted = Array.from(pairs.subarray(at[item], at[item + 1]), (p) => events[p])
      for (const e of sorted.sort((a, b) => from[a] - from[b])) put(item, e)
    }
    ptr[item + 1] = ticks.length
  }
  return { ptr, ticks: Uint32Array.from(ticks) }
}

/** Whether item i is active at a tick. */
export function worksAt({ ptr, ticks }: ItemSteps, i: number, tick: number): boolean {
  const place = firstWhere(ptr[i], ptr[i + 1], (at) => ticks[at] >= tick)
  return place < ptr[i + 1] && ticks[place] === tick
}

/** Active items at each tick in [0, end]. */
export function itemsAtWork({ ticks }: ItemSteps, end: number): U32 {
  const items = new Uint32Array(end + 1)
  for (const tick of ticks) items[tick]++
  return items
}
