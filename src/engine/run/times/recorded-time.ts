import type { U32 } from '#src/core/base/arrays.ts'
import { eventCount, type Trace, type TraceClock } from '#src/core/trace/event.ts'
import { Events } from '#src/core/trace/reader.ts'
import type { Spaces } from '#src/core/trace/space.ts'
import { denseWorkers, spaceByStage } from '../counts.ts'
import { Needs } from '../needs.ts'
import type { Run } from '../run.ts'
import { spokenIn } from '../steps.ts'
import * as texts from '../words.ts'

/** What events' counts of the recorded clock mean in time. It is the traced run's time: an untraced one is shorter. */
export interface RecordedTime {
  readonly msPerCount: number
  /** Milliseconds of the traced solve, which is `counts` counts. */
  readonly ms: number
  readonly counts: number
}

/** Why a run has an order and no times, in words that go on from "Recorded order:" and fit into a line of 80 letters. */
export interface NoTime {
  readonly why: string
}

type Judged = Pick<Run, 'adapter' | 'trace' | 'check' | 'stall'>

/** Fewest counts of a run, so that one count is a hundredth of it at most. */
const FEWEST_COUNTS = 100
/** The first wait is to begin before this share of the counts, and the last event to come after the rest … */
const EDGE = 0.1
/** … or this many counts from the ends: a clock sees a turn or two late that the work is done. */
const SLACK = 64
/** More of the events than this share read the same count only where the clock stood. */
const CROWD = 0.25

/**
 * Judges the clock of a run: its counts are times only where it ran beside the work, from its beginning to its end, and
 * no reading contradicts a dependence of the matrix. O(nonzeros); a trace is looked at once.
 */
export function recordedTime(run: Judged, on: Spaces): RecordedTime | NoTime {
  const { clock, model } = run.trace
  if (model) return { msPerCount: model.ms / model.counts, ms: model.ms, counts: model.counts }
  const why = whyClockless(run) ?? faultOf(run.trace, on)
  if (why !== undefined || !clock) return { why: why ?? texts.noClock }
  return { msPerCount: clock.passMs / clock.ticks, ms: clock.passMs, counts: clock.ticks }
}

/** Why a run without a model has no times before its clock is looked at; undefined where it has a clock. */
export function whyClockless({ adapter, trace, check, stall }: Judged): string | undefined {
  if (adapter.kind === 'twin') return texts.twinHasNoClock
  if (adapter.kind === 'software') return texts.softwareHasNoClock
  if (trace.uncounted) return texts.badPolls
  if (!trace.clock) return trace.clockless ?? whyWithout(trace)
  return stall || !check?.ok ? texts.wrongResult : undefined
}

const faults = new WeakMap<Trace, { readonly fault: string | undefined }>()

/** What contradicts the clock of a trace; undefined where nothing does. */
function faultOf(trace: Trace, on: Spaces): string | undefined {
  const { clock } = trace
  const known = faults.get(trace) ?? {
    fault: clock && (clockFault(clock) ?? readingFault(trace, clock) ?? dependenceFault(trace, on)),
  }
  faults.set(trace, known)
  return known.fault
}

const whyWithout = ({ passes }: Trace): string => (passes ? texts.timedInGroups : texts.noClock)

function clockFault({ ticks, passMs, bound }: TraceClock): string | undefined {
  if (ticks >= bound) return texts.beyondBound(bound)
  if (ticks < FEWEST_COUNTS) return texts.fewCounts(ticks)
  return passMs > 0 ? undefined : texts.tooShort
}

/** Counts of each event, in the order of the trace; 0 where events do not note them. */
export function countsIn(trace: Trace, note: 'began' | 'at'): U32 {
  const { words, eventWords: size, notes = [] } = trace
  const counts = new Uint32Array(eventCount(trace))
  const at = notes.indexOf(note)
  if (at >= 0) for (let e = 0; e < counts.length; e++) counts[e] = words[(e + 1) * size - notes.length + at]
  return counts
}

/** Readings are of this clock, step nowhere back, and are spread over the run. */
function readingFault(trace: Trace, { ticks }: TraceClock): string | undefined {
  const [began, ats] = [countsIn(trace, 'began'), countsIn(trace, 'at')]
  const { dense, workers } = denseWorkers(new Events(trace))
  const latest = new Uint32Array(workers)
  let [back, first] = [0, began[0]]
  for (let e = 0; e < ats.length; e++) {
    const at = ats[e]
    if (at < began[e] || at > ticks || at < latest[dense[e]]) back++
    latest[dense[e]] = at
    if (began[e] < first) first = began[e]
  }
  if (back > 0) return texts.wentBack(back, ats.length)
  return spreadFault(first, ats.toSorted(), ticks)
}

/**
 * @param first count at which the first wait began
 * @param ats counts of all events, ascending
 */
function spreadFault(first: number, ats: Uint32Array, ticks: number): string | undefined {
  const crowd = Math.ceil(CROWD * ats.length)
  if (ats.some((at, e) => at === ats[e + crowd])) return texts.stood(100 * CROWD)
  const edge = Math.max(SLACK, EDGE * ticks)
  const whole = first <= edge && ats[ats.length - 1] >= ticks - edge
  return whole ? undefined : texts.notWhole
}

function dependenceFault(trace: Trace, on: Spaces): string | undefined {
  const { count, of } = invertedDependences(trace, on)
  return count > 0 ? texts.inverted(count, of) : undefined
}

/**
 * Dependences whose reader has a count below that of the last event of the item that it reads, and how many were looked
 * at. Equal counts invert nothing: several events fall into one.
 */
export function invertedDependences(trace: Trace, on: Spaces): { count: number; of: number } {
  const events = new Events(trace)
  const ats = countsIn(trace, 'at')
  const meant = spaceByStage(on)
  const done = on.spaces.map((space, s) => lastCounts(trace, on, s, space.order === 'none' ? 0 : space.count, ats))
  const needs = on.spaces.map((space) => new Needs(trace, space))
  let [count, of] = [0, 0]
  for (let e = 0; e < ats.length; e++) {
    const s = meant[events.stage(e)]
    const size = needs[s].read(e)
    const { items } = needs[s]
    of += size
    for (let n = 0; n < size; n++) if (ats[e] < done[s][items[n]]) count++
  }
  return { count, of }
}

/** By item of a space: count of its last event. */
function lastCounts(trace: Trace, on: Spaces, number: number, size: number, ats: U32): U32 {
  const last = new Uint32Array(size)
  if (size === 0) return last
  const { events, items } = spokenIn(trace, on, number)
  for (let p = 0; p < events.length; p++) if (ats[events[p]] > last[items[p]]) last[items[p]] = ats[events[p]]
  return last
}
