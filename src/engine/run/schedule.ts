import { groupByKey, joined, largest, orderByKey, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { notesSteps, readStep, type Trace } from '#src/core/trace/event.ts'
import { lowestLane, maskRoom } from '#src/core/trace/lanes.ts'
import { Events } from '#src/core/trace/reader.ts'
import { groupedBy, grouping, operandsOf, type Space, spacesOf, waits } from '#src/core/trace/space.ts'
import type { CodeOf } from './code.ts'
import { countItems, countWorkers, denseWorkers, type OfSpace, type Placed, type EventSlots } from './counts.ts'
import { LogicalClock, mostSteps } from './logical-clock.ts'
import { tellsOf } from './query.ts'
import { type ItemTimes, NEVER, type Replay, type Schedule, type Subject } from './replay.ts'
import type { Run } from './run.ts'
import { type ItemSteps, itemSteps, type Spoken, spokenIn } from './steps.ts'
import * as texts from './words.ts'

/** A run made playable on its problem, seen in its first space. */
export const makeReplay = (run: Run, subject: Subject, code?: CodeOf): Replay =>
  played(run, subject, scheduleOf(run.trace, subject, run.stages), code)

/** The same with its schedule made elsewhere. */
export function played(run: Run, subject: Subject, { items, ...course }: Schedule, code?: CodeOf): Replay {
  const { operation, geometry } = subject
  const common = { operation, run, ...course, ...(geometry && { geometry }), ...(code && { code }) }
  const spaces: Replay[] = []
  for (const [s, space] of groupedBy(subject.spaces, run.groups).entries())
    spaces.push({
      ...common,
      ...items[s],
      space,
      spaces,
      pattern: operandsOf(space),
      grouping: grouping(space),
    })
  const [first] = spaces
  // where a kernel works on other items than its operation waits for, it is followed by its own
  const isFollowed = (one: Replay) => tellsOf(one) && waits(one.space)
  return waits(first.space) && !tellsOf(first) ? (spaces.find(isFollowed) ?? first) : first
}

/**
 * Derives logical time from a recorded trace. Worker, order and polls are what was recorded; dependences come from the
 * spaces of which the stages speak. Throws `BadTrace` when no order of the events is consistent with them.
 */
export function scheduleOf(trace: Trace, { spaces }: Pick<Subject, 'spaces'>, stages?: Run['stages']): Schedule {
  const on = spacesOf(spaces, stages)
  const events = new Events(trace)
  const spoken = spaces.map((_, s) => spokenIn(trace, on, s))
  spaces.forEach((space, s) => checkItems(space, spoken[s]))
  const { dense: eventWorker, workers } = denseWorkers(events)
  const clock = new LogicalClock(trace, on, spoken, { eventWorker, workers })
  const phases = byPhase(trace, events)
  const last = clock.run(phases)
  const { ptr: workerPtr, items: workerEvents } = eventsOfWorkers(phases, eventWorker, workers)
  const { eventTick, ends } = clock
  const placed = {
    last,
    end: last + 1,
    eventTick,
    eventWorker,
    workers,
    workerPtr,
    workerEvents,
    stageSpace: on.stageSpace,
  }
  const slots = slotsOf(placed)
  const items = spaces.map((space, s) =>
    timesOf({ trace, events, placed, slots, space, spoken: spoken[s] }, ends[s].tick),
  )
  return { ...placed, workerCounts: countWorkers(events, placed, slots), items }
}

/** Whether items are followed by the ticks of all their events: no worker waits for them, or one has several at once. */
export const followsSteps = (trace: Trace, { order, lanes }: Space): boolean =>
  order === 'none' || lanes === 'items' || notesSteps(trace)

function timesOf(of: OfSpace, itemTick: U32): ItemTimes {
  const { trace, placed, space, spoken } = of
  const { eventTick } = placed
  const steps = followsSteps(trace, space) ? itemSteps(spoken, eventTick, eventTick, space.count) : undefined
  const held = heldBy(of, steps)
  const itemCounts = countItems(of, itemTick, steps)
  return { itemTick, ...held, itemCounts, ...(steps ? { itemSteps: steps } : {}) }
}

function slotsOf({ workerEvents, eventTick }: Placed): EventSlots {
  const places = new Uint32Array(workerEvents.length)
  const ticks = new Uint32Array(workerEvents.length)
  for (let s = 0; s < workerEvents.length; s++) {
    places[workerEvents[s]] = s
    ticks[s] = eventTick[workerEvents[s]]
  }
  return { places, ticks }
}

/** What each item's worker was, since when it held the item, and how often it polled for it. */
function heldBy({ events, placed, slots, space, spoken }: OfSpace, steps?: ItemSteps) {
  const { eventWorker, workerPtr } = placed
  const { places, ticks } = slots
  const itemSlot = new Uint32Array(space.count).fill(NEVER)
  const itemStart = new Uint32Array(space.count).fill(NEVER)
  const itemWorker = new Uint32Array(space.count).fill(NEVER)
  const itemPolls = new Uint32Array(space.count)
  const { events: speaking, items } = spoken
  for (let p = 0; p < speaking.length; p++) {
    const e = speaking[p]
    const item = items[p]
    itemPolls[item] += events.polls(e)
    if (places[e] >= itemSlot[item]) continue
    itemSlot[item] = places[e]
    itemWorker[item] = eventWorker[e]
  }
  for (let item = 0; item < space.count; item++) {
    const s = itemSlot[item]
    if (s === NEVER) continue
    if (steps) itemStart[item] = steps.ticks[steps.ptr[item]]
    // a step may span items: then the second begins in the tick of the first
    else itemStart[item] = s === workerPtr[itemWorker[item]] ? 1 : Math.min(ticks[s], ticks[s - 1] + 1)
  }
  return { itemSlot, itemStart, itemWorker, itemPolls }
}

function checkItems({ name, count }: Space, { events, items }: Spoken): void {
  for (let p = 0; p < events.length; p++)
    if (items[p] >= count)
      throw new AppError('BadTrace', texts.beyondSpace(events[p], name, items[p], count), { event: events[p] })
}

/** Events grouped by worker, in the order of their phases and steps. */
function eventsOfWorkers(phases: readonly U32[], eventWorker: U32, workers: number): { ptr: U32; items: U32 } {
  const ordered = joined(Uint32Array, phases)
  const keys = new Uint32Array(ordered.length)
  for (let s = 0; s < ordered.length; s++) keys[s] = eventWorker[ordered[s]]
  const { ptr, items } = groupByKey(keys, workers)
  for (let s = 0; s < items.length; s++) items[s] = ordered[items[s]]
  return { ptr, items }
}

/** Events grouped by phase, within each by step where steps are counted, and else in the order in which they came. */
function byPhase(trace: Trace, events: Events): U32[] {
  const keys = new Uint32Array(events.count)
  for (let e = 0; e < keys.length; e++) keys[e] = events.phase(e)
  const phases = keys.length === 0 ? 0 : largest(keys) + 1
  if (phases > mostSteps(trace)) throw new AppError('BadTrace', texts.manyPhases(phases))
  const { ptr, items } = groupByKey(keys, phases)
  const ordered = Array.from({ length: phases }, (_, p) => items.subarray(ptr[p], ptr[p + 1]))
  return notesSteps(trace) ? ordered.map((phase) => inStepOrder(trace, phase)) : ordered
}

/** Events by their worker's step, and within one step by lane: the same for any order in which lanes appended them. */
function inStepOrder(trace: Trace, events: U32): U32 {
  const lane = new Uint32Array(events.length)
  for (let e = 0; e < events.length; e++) lane[e] = lowestLane(trace, events[e])
  const byLane = groupByKey(lane, maskRoom(trace)).items.map((e) => events[e])
  const step = byLane.map((e) => readStep(trace, e))
  return orderByKey(step).map((e) => byLane[e])
}
