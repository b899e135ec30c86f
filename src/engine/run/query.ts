import { oncePer } from './times/once.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import { groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { readItem, readPolls } from '#src/core/trace/event.ts'
import { lowestLane } from '#src/core/trace/lanes.ts'
import { spaceNumber, type Spaces, waits } from '#src/core/trace/space.ts'
import { DONE, FAILED, IDLE, type Mark, NEVER, type Replay, SPINNING, UNTRACED, WAITING, WORKING } from './replay.ts'
import type { Run } from './run.ts'
import { oneStep, type Spoken, spokenIn, worksAt } from './steps.ts'

/** Number of the item that event e speaks of, the first where its lanes carry several; NEVER where it is of another space. */
export function itemIn(replay: Recorded, e: number): number {
  const { run, spaces, space } = replay
  const own = spaces.length === 1 || spaces[spaceNumber(run.trace, replay, e)].space.name === space.name
  return own ? readItem(run.trace, e) : NEVER
}

const found = new WeakMap<readonly Replay[], Spaces>()

/** What the events of a run speak of. */
export function spacesIn({ spaces, stageSpace }: Pick<Replay, 'spaces' | 'stageSpace'>): Spaces {
  const known = found.get(spaces) ?? { spaces: spaces.map(({ space }) => space), stageSpace }
  found.set(spaces, known)
  return known
}

/** Number of the space in which a run is seen. */
export const numberOf = ({ spaces, space }: Pick<Replay, 'spaces' | 'space'>): number =>
  Math.max(
    0,
    spaces.findIndex((one) => one.space.name === space.name),
  )

/** The run as it is seen in the space that event e speaks of. */
export const seenBy = (replay: Replay, e: number): Replay => replay.spaces[spaceNumber(replay.run.trace, replay, e)]

/** Is event e of the step that event `before` of the same worker began? */
export const stepGoesOn = (replay: Replay, before: number, e: number): boolean =>
  oneStep(replay.run.trace, spacesIn(replay), before, e)

/** The item that lane l of an event carries, or of which it carries an operand; NEVER where it is of another space. */
export function itemAtLane(replay: Replay, e: number, lane: number): number {
  const item = itemIn(replay, e)
  return item !== NEVER && replay.space.lanes === 'items' ? (item + lane) >>> 0 : item
}

/** Events of a worker that speak of the replay's space, in their order. */
export function eventsOfWorker(replay: Replay, worker: number): U32 {
  const { workerPtr, workerEvents, spaces } = replay
  const all = workerEvents.subarray(workerPtr[worker], workerPtr[worker + 1])
  return spaces.length === 1 ? all : all.filter((e) => itemIn(replay, e) !== NEVER)
}

/** The item that an event speaks of, in any space, as a mark; where lanes carry items that of a lane. */
export function markOf(replay: Replay, e: number, lane = lowestLane(replay.run.trace, e)): Mark {
  const seen = seenBy(replay, e)
  return itemMark(seen, itemAtLane(seen, e, lane))
}

/** An item of a replay's space as a mark, or one operand of it. */
export const itemMark = ({ space }: Pick<Replay, 'space'>, item: number, k?: number): Mark => ({
  kind: 'item',
  space: space.name,
  item,
  ...(k === undefined ? {} : { k }),
})

/** One of the groups by which a replay's items are shown, as a mark. */
export const groupMark = ({ grouping }: Pick<Replay, 'grouping'>, group: number): Mark => ({
  kind: 'group',
  grouping: grouping.name,
  group,
})

/** The item that a mark is of, where it is one of the replay's space. */
export const itemOfMark = ({ space }: Pick<Replay, 'space'>, mark: Mark | undefined): number | undefined =>
  mark?.kind === 'item' && mark.space === space.name && mark.item < space.count ? mark.item : undefined

/** The group that a mark is of, where it is one by which the replay's items are shown. */
export const groupOfMark = ({ space, grouping }: Pick<Replay, 'space' | 'grouping'>, mark: Mark | undefined) =>
  mark?.kind === 'group' && space.groups[0]?.name === mark.grouping && mark.group + 1 < grouping.ptr.length
    ? mark.group
    : undefined

/** The item that a marked path ends with, where items of the replay's space wait for one another. */
export const endOfPath = ({ space, pattern }: Pick<Replay, 'space' | 'pattern'>, mark: Mark | undefined) =>
  mark?.kind === 'path' && waits(space) && mark.space === space.name && mark.item < pattern.rows ? mark.item : undefined

/** A mark where it is of the run as it is seen in this space; undefined where it is of another, or of no run at all. */
export function ownMark(replay: Replay, mark: Mark | undefined): Mark | undefined {
  if (mark?.kind === 'item') return itemOfMark(replay, mark) === undefined ? undefined : mark
  if (mark?.kind === 'group') return groupOfMark(replay, mark) === undefined ? undefined : mark
  if (mark?.kind === 'path') return endOfPath(replay, mark) === undefined ? undefined : mark
  return mark
}

/** The run as it is seen in the space that a mark is of; undefined where it has none such. */
export const seenByMark = ({ spaces }: Pick<Replay, 'spaces'>, mark: Mark | undefined): Replay | undefined =>
  spaces.find((replay) => ownMark(replay, mark) !== undefined)

/** The first of its spaces in which a run has what a picture needs. */
export const seenWhere = ({ spaces }: Replay, has: (replay: Replay) => boolean): Replay | undefined => spaces.find(has)

/** Whether some stage of the run speaks of items of this space; of others nothing ever happens. */
export const tellsOf = ({ run: { stages = [] }, space, spaces: [first] }: Replay): boolean =>
  stages.length === 0 || stages.some(({ space: name = first.space.name }) => name === space.name)

/**
 * State of an item at a tick. An item waits until its worker holds it; it is spinning in the gap before one of its events
 * that polled, working in the tick of an event, and done after the last. One that waits for no other waits between its parts.
 */
export function stateOfItem(replay: Replay, item: number, at: number): number {
  const tick = Math.min(at, replay.end) // another column may still run
  const finished = replay.itemTick[item]
  if (finished !== NEVER && tick > finished) return DONE
  if (tick === finished && tick > 0) return WORKING
  const slot = replay.itemSlot[item]
  if (slot === NEVER) return unrecorded(replay, item, tick)
  if (tick < replay.itemStart[item]) return WAITING
  if (replay.itemSteps) return worksAt(replay.itemSteps, item, tick) ? WORKING : WAITING
  const { eventTick, workerEvents, workerPtr } = replay
  const stop = workerPtr[replay.itemWorker[item] + 1]
  for (let s = slot; s < stop; s++) {
    const e = workerEvents[s]
    const other = itemIn(replay, e)
    if (other === NEVER) continue // of another space
    if (other !== item) break
    if (tick <= worksUntil(replay, e)) {
      if (tick >= eventTick[e]) return WORKING
      return waitsAt(replay, e, tick) && tick > freeBefore(replay, s) ? SPINNING : WAITING
    }
  }
  if (finished !== NEVER) return WAITING // for the part that another worker has of it
  // took a step and never finished: the run stalled in it
  return tick < replay.end ? SPINNING : atTheEnd(replay, item)
}

/** Last tick of the work that a worker does before its event at place s, where that is of another space; else 0. */
export const freeBefore = (replay: Recorded, s: number): number =>
  s > 0 &&
  replay.spaces.length > 1 &&
  replay.eventWorker[replay.workerEvents[s - 1]] === replay.eventWorker[replay.workerEvents[s]]
    ? worksUntil(replay, replay.workerEvents[s - 1])
    : 0

/** What states are worked out from. */
export type Recorded = Omit<Replay, 'run'> & { readonly run: Pick<Run, 'stall' | 'trace'> }

/** Last tick of an event's work: of steps the only one. */
export const worksUntil = ({ timed, eventTick }: Recorded, event: number): number =>
  timed ? timed.until[event] : eventTick[event]

/**
 * From which tick on the worker that comes to this event next waits for it; NEVER where it does not. By recorded time from when the
 * wait began; by steps, which do not tell when, in the whole gap where it polled.
 * @param polls of the event, where a loop over millions has read them
 */
export const waitsFrom = ({ timed, run }: Recorded, event: number, polls = readPolls(run.trace, event)): number =>
  timed ? timed.held[event] : polls > 0 ? 0 : NEVER

/** Does the worker that comes to this event next wait for it at a tick before it? */
export const waitsAt = (replay: Recorded, event: number, tick: number, polls?: number): boolean =>
  tick >= waitsFrom(replay, event, polls)

/** An item without events: waiting, not recorded, or part of a stall. */
export function unrecorded(replay: Recorded, item: number, tick: number): number {
  const ended = tick === replay.end ? atTheEnd(replay, item) : WAITING
  return ended === WAITING && item % replay.run.trace.every !== 0 ? UNTRACED : ended
}

/**
 * An item that is not finished when all else is over. The item that never came has failed; those that need it are what
 * polled for it.
 */
export function atTheEnd({ pattern, run, space }: Recorded, item: number): number {
  const { stall } = run
  if (!stall || space.order === 'none') return WAITING
  if (item === stall.item) return FAILED
  const { row_ptr, col_idx } = pattern
  for (let k = row_ptr[item]; k < row_ptr[item + 1]; k++) if (col_idx[k] === stall.item) return SPINNING
  return WAITING
}

/** States of all items at a tick, into `out` (one byte per item). Pictures follow the changes instead (states.ts). */
export function statesOfItems(replay: Replay, at: number, out: U8): U8 {
  const tick = Math.min(at, replay.end)
  const { itemTick, itemStart } = replay
  for (let i = 0; i < out.length; i++) {
    const finished = itemTick[i]
    if (finished !== NEVER && tick > finished) out[i] = DONE
    else if (tick === finished && tick > 0) out[i] = WORKING
    else if (itemStart[i] !== NEVER && tick < itemStart[i]) out[i] = WAITING
    else out[i] = stateOfItem(replay, i, tick)
  }
  return out
}

/** What a worker does at a tick, and in which event: the one it works on or, spinning, the one it waits to take. */
export function stateOfWorker(replay: Replay, worker: number, tick: number): { state: number; event: number } {
  const { eventTick, workerEvents, workerPtr } = replay
  const end = workerPtr[worker + 1]
  const place = firstWhere(workerPtr[worker], end, (e) => worksUntil(replay, workerEvents[e]) >= tick)
  if (place === end || tick === 0) return { state: IDLE, event: NEVER }
  const event = workerEvents[place]
  if (eventTick[event] <= tick) return { state: WORKING, event }
  return { state: waitsAt(replay, event, tick) ? SPINNING : IDLE, event }
}

/** The items that an item needs: those of its operands, its own aside. */
export function itemNeeds({ pattern: { row_ptr, col_idx } }: Replay, item: number): number[] {
  return Array.from(col_idx.subarray(row_ptr[item], row_ptr[item + 1])).filter((operand) => operand !== item)
}

/** First tick after (or last before) `tick` in which a new group's first item finishes; for steps by level. */
export function nextGroupTick(replay: Replay, tick: number, direction: 1 | -1): number {
  const starts = groupTicks(replay)
  if (direction > 0) return starts.find((start) => start > tick) ?? replay.end
  return starts.findLast((start) => start < tick) ?? 0
}

const groupTicks = oncePer((replay: Replay): number[] => {
  const { ptr, order } = replay.grouping
  const ticks = new Set<number>()
  for (let g = 0; g + 1 < ptr.length; g++) {
    let first = NEVER
    for (let s = ptr[g]; s < ptr[g + 1]; s++) first = Math.min(first, replay.itemTick[order[s]])
    if (first !== NEVER) ticks.add(first)
  }
  return [...ticks].sort((a, b) => a - b)
})

const eventsByItem = oncePer((replay: Replay): Spoken & { readonly ptr: U32; readonly places: U32 } => {
  const spoken = spokenIn(replay.run.trace, spacesIn(replay), numberOf(replay))
  const { ptr, items: places } = groupByKey(spoken.items, replay.space.count)
  return { ...spoken, ptr, places }
})

/** Events of an item, of all workers, in the order of the trace. */
export function eventsOfItem(replay: Replay, item: number): U32 {
  const { events, ptr, places } = eventsByItem(replay)
  return places.subarray(ptr[item], ptr[item + 1]).map((place) => events[place])
}
