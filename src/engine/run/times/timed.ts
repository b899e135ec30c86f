import type { F64, U32 } from '#src/core/base/arrays.ts'
import { eventCount, readPhase, type TimedPass, type Trace } from '#src/core/trace/event.ts'
import { Events } from '#src/core/trace/reader.ts'
import { forEachItem } from '#src/core/trace/space.ts'
import { spaceByStage, summed } from '../counts.ts'
import { Needs } from '../needs.ts'
import { placeAt } from '../phase-place.ts'
import { itemIn, numberOf, spacesIn } from '../query.ts'
import { countsIn, recordedTime, whyClockless } from './recorded-time.ts'
import { type ItemTimes, NEVER, type Replay, type Timed } from '../replay.ts'
import type { Run } from '../run.ts'
import { itemsAtWork, itemSteps, spokenIn } from '../steps.ts'

/**
 * When a run's events waited, began and ended their work: shares of the run, 0 its beginning and 1 its end, by event in
 * the order of the trace.
 */
export interface Course {
  readonly wait: F64
  readonly work: F64
  readonly until: F64
  /** Milliseconds of the traced run. */
  readonly ms: number
  /** Whether the events of a group of dispatches were timed together, and have one time. */
  readonly blocks: boolean
  /** All of it is of a model, or was measured on web workers. */
  readonly modeled?: true
  readonly onWorkers?: true
}

/** Why a run has no recorded course before its clock is looked at, in O(nonzeros); undefined where it may have one. */
export const whyUntimed = ({ run }: Replay): string | undefined =>
  run.trace.model || timedPasses(run) ? undefined : whyClockless(run)

const courses = new WeakMap<Trace, Course | { readonly why: string }>()

/** The recorded course of a run, by its clock or by the times of its groups of dispatches; else why it has none. */
export function timeCourse(replay: Replay): Course | { readonly why: string } {
  const { trace } = replay.run
  const known = courses.get(trace)
  if (known) return known
  const judged = recordedTime(replay.run, spacesIn(replay))
  const found = 'why' in judged ? (blocksOf(replay.run) ?? judged) : clockedCourse(replay, judged.counts, judged.ms)
  courses.set(trace, found)
  return found
}

/**
 * By the clock: an event that polled waits from the count `began` to the count `at`; it works from then on, and one that
 * found its operands at once from `began` on, until its worker begins another or its item is read, whichever comes first.
 * Nothing of a phase begins before the barrier that opens it: what a worker waits there, it stands idle.
 */
function clockedCourse(replay: Replay, counts: number, ms: number): Course {
  const { trace } = replay.run
  const events = new Events(trace)
  const shares = (note: 'began' | 'at'): F64 => {
    const read = countsIn(trace, note)
    const all = new Float64Array(read.length)
    for (let e = 0; e < all.length; e++) all[e] = Math.min(1, read[e] / counts)
    return all
  }
  const at = shares('at')
  const opened = openings(events, at)
  const wait = shares('began')
  for (let e = 0; e < wait.length; e++) wait[e] = Math.max(wait[e], opened[events.phase(e)])
  if (trace.model) {
    const whose = trace.model.measured ? { onWorkers: true as const } : { modeled: true as const }
    return { wait, work: wait, until: at, ms, blocks: false, ...whose }
  }
  const work = wait.map((from, e) => (events.polls(e) > 0 ? at[e] : from))
  return { wait, work, until: opened.length > 1 ? at : endsOf(replay, events, wait, at), ms, blocks: false }
}

/** By phase: when the last event of those before it had its operands, and so the earliest that its barrier can have opened. */
function openings(events: Events, at: F64): readonly number[] {
  const last: (number | undefined)[] = [] // a phase may have no event
  for (let e = 0; e < at.length; e++) {
    const phase = events.phase(e)
    last[phase] = Math.max(last[phase] ?? 0, at[e])
  }
  let opened = 0
  return Array.from(last, (end = 0) => {
    const before = opened
    opened = Math.max(opened, end)
    return before
  })
}

/** Of a sampled trace the worker's next event is not known, so its work is seen for no longer than its reading. */
function endsOf(replay: Replay, events: Events, began: F64, at: F64): F64 {
  const { run, workers, workerPtr, workerEvents, spaces } = replay
  const until = at.slice()
  if (run.trace.every > 1) return until
  const meant = spaceByStage(replay)
  const used = firstUses(replay, events, at)
  for (let w = 0; w < workers; w++) {
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const e = workerEvents[s]
      const number = meant[events.stage(e)]
      const uses = used[number]
      let end = s + 1 < workerPtr[w + 1] ? began[workerEvents[s + 1]] : Number.POSITIVE_INFINITY
      if (spaces[number].space.lanes !== 'items') end = Math.min(end, uses[events.item(e)])
      else forEachItem(run.trace, e, spaces[number].space, (item) => (end = Math.min(end, uses[item])))
      if (Number.isFinite(end)) until[e] = Math.max(at[e], end)
    }
  }
  return until
}

/** By space and item: when an event of another item first had it; infinite where none did. */
function firstUses(replay: Replay, events: Events, at: F64): readonly F64[] {
  const { run, spaces } = replay
  const meant = spaceByStage(replay)
  const first = spaces.map(({ space }) => new Float64Array(space.count).fill(Number.POSITIVE_INFINITY))
  const needs = spaces.map(({ space }) => new Needs(run.trace, space))
  for (let e = 0; e < at.length; e++) {
    const s = meant[events.stage(e)]
    const count = needs[s].read(e)
    const { items } = needs[s]
    for (let n = 0; n < count; n++) if (at[e] < first[s][items[n]]) first[s][items[n]] = at[e]
  }
  return first
}

/** Groups of dispatches that were timed, of a run that came to its end. */
function timedPasses({ trace, adapter, check, stall }: Run): readonly TimedPass[] | undefined {
  const { passes = [] } = trace
  const isTimed = passes.every((pass) => pass.ms >= 0) && passes.some((pass) => pass.ms > 0)
  return adapter.kind === 'gpu' && !stall && check?.ok && isTimed ? passes : undefined
}

/** By groups of dispatches, each a pass of its own: all events of a group share its time, for no more is known. */
function blocksOf(run: Run): Course | undefined {
  const { trace } = run
  const passes = timedPasses(run)
  if (!passes) return undefined
  const ms = passes.reduce((sum, pass) => sum + pass.ms, 0)
  const events = eventCount(trace)
  const [work, until] = [new Float64Array(events), new Float64Array(events)]
  const ends: number[] = []
  for (const pass of passes) ends.push((ends.at(-1) ?? 0) + pass.ms / ms)
  for (let e = 0; e < events; e++) {
    const group = Math.max(0, placeAt(passes, readPhase(trace, e)))
    work[e] = ends[group - 1] ?? 0
    until[e] = ends[group]
  }
  return { wait: work, work, until, ms, blocks: true }
}

/**
 * A replay along time: its course scaled to `ms`, what an untraced run takes, in ticks of `msPerTick`. Tick t holds what
 * happened from (t − 1) × msPerTick on, before t × msPerTick; at the end all is over.
 */
export function replayInTime(replay: Replay, course: Course, ms: number, msPerTick: number): Replay {
  const last = Math.max(1, Math.round(ms / msPerTick))
  const tickOf = (share: number) => Math.min(last, 1 + Math.floor(share * last))
  const events = course.work.length
  const eventTick = new Uint32Array(events)
  const held = new Uint32Array(events)
  const until = new Uint32Array(events)
  for (let e = 0; e < events; e++) {
    held[e] = tickOf(course.wait[e])
    eventTick[e] = tickOf(course.work[e])
    // what ends on a border ends before it
    until[e] = Math.max(eventTick[e], Math.min(last, Math.ceil(course.until[e] * last)))
  }
  inOrder(replay, held, eventTick, until)
  const { blocks, modeled, onWorkers } = course
  const whose = { ...(modeled && { modeled }), ...(onWorkers && { onWorkers }) }
  const timed: Timed = { msPerTick, ms, tracedMs: course.ms, blocks, ...whose, held, until }
  const spaces: Replay[] = []
  for (const one of replay.spaces) {
    const { changes: _, ...kept } = one
    const placed: Placed = { ...kept, spaces, last, end: last + 1, eventTick, timed }
    spaces.push(placed)
  }
  for (const one of spaces) Object.assign(one, inTime(one as Placed))
  return spaces[numberOf(replay)]
}

/** A worker's events lie one after the other, also where rounding would put two in one place. */
function inOrder({ workers, workerPtr, workerEvents }: Replay, held: U32, from: U32, until: U32): void {
  for (let w = 0; w < workers; w++) {
    for (let s = workerPtr[w] + 1; s < workerPtr[w + 1]; s++) {
      const [before, e] = [workerEvents[s - 1], workerEvents[s]]
      held[e] = Math.max(held[e], from[before])
      from[e] = Math.max(from[e], held[e])
      until[e] = Math.max(until[e], until[before], from[e])
    }
  }
}

type Placed = Replay & { readonly timed: Timed }

/** Times of the items, and how many items and workers are in each state at every tick; states are those of query.ts. */
function inTime(replay: Placed): ItemTimes & Pick<Replay, 'workerCounts'> {
  const { end, eventTick, itemSlot, space, timed, workers, workerPtr, workerEvents } = replay
  const spoken = spokenIn(replay.run.trace, spacesIn(replay), numberOf(replay))
  const itemTick = replay.itemTick.map((tick) => (tick === NEVER ? NEVER : 0))
  for (let p = 0; p < spoken.events.length; p++) {
    const item = spoken.items[p]
    if (itemTick[item] !== NEVER) itemTick[item] = Math.max(itemTick[item], timed.until[spoken.events[p]])
  }
  const steps = replay.itemSteps && itemSteps(spoken, eventTick, timed.until, space.count)
  const itemStart = itemSlot.map((slot, item) =>
    slot === NEVER ? NEVER : steps ? steps.ticks[steps.ptr[item]] : timed.held[workerEvents[slot]],
  )
  const itemCounts = countsOf(replay, itemTick, steps && itemsAtWork(steps, end))
  const ofWorkers = tallies(replay)
  for (let w = 0; w < workers; w++) ofWorkers.add(workerPtr[w], workerPtr[w + 1])
  const { itemWorker, itemPolls } = replay
  const times = { itemSlot, itemWorker, itemPolls, itemTick, itemStart, itemCounts, ...(steps && { itemSteps: steps }) }
  return { ...times, workerCounts: ofWorkers.sums() }
}

/** Items in each state; @param working of items that are followed by their steps, how many are at work */
function countsOf(replay: Placed, itemTick: U32, working?: U32): ItemTimes['itemCounts'] {
  const { end, space } = replay
  const sums = working ? { working, spinning: new Uint32Array(end + 1) } : ofItems(replay)
  const done = new Uint32Array(end + 1)
  for (const tick of itemTick) if (tick !== NEVER) done[tick + 1]++
  for (let t = 1; t <= end; t++) done[t] += done[t - 1]
  const waiting = done.map((n, t) => space.count - n - sums.working[t] - sums.spinning[t])
  return [waiting, sums.spinning, sums.working, done]
}

function ofItems(replay: Placed) {
  const { itemSlot, itemWorker, space, workerPtr, workerEvents } = replay
  const sums = tallies(replay)
  for (let item = 0; item < space.count; item++) {
    if (itemSlot[item] === NEVER) continue
    let stop = itemSlot[item]
    for (; stop < workerPtr[itemWorker[item] + 1]; stop++) {
      const other = itemIn(replay, workerEvents[stop])
      if (other !== item && other !== NEVER) break
    }
    sums.add(itemSlot[item], stop, (e) => itemIn(replay, e) === item)
  }
  return sums.sums()
}

/** Adds up how many work and how many spin at every tick, from stretches of a worker's events. */
function tallies({ end, eventTick, workerEvents, timed }: Placed) {
  const working = new Int32Array(end + 2)
  const spinning = new Int32Array(end + 2)
  const over = (sums: Int32Array, from: number, to: number) => {
    if (to < from) return
    sums[from]++
    sums[to + 1]--
  }
  return {
    /** Those that are meant of the events at workerEvents[from .. stop): work goes before what overlaps it. */
    add(from: number, stop: number, meant?: (e: number) => boolean): void {
      let free = 1
      for (let s = from; s < stop; s++) {
        const e = workerEvents[s]
        if (!meant || meant(e)) {
          over(spinning, Math.max(free, timed.held[e]), eventTick[e] - 1)
          over(working, Math.max(free, eventTick[e]), timed.until[e])
        }
        free = Math.max(free, timed.until[e] + 1)
      }
    },
    sums: () => ({ working: summed(working, end), spinning: summed(spinning, end) }),
  }
}
