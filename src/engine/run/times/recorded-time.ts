import { eventCount, readNote, type Trace, type TraceClock, readWorker } from '#src/core/trace/event.ts'
import { forEachItem, spaceAt, spaceNumber, type Spaces } from '#src/core/trace/space.ts'
import { forEachNeed } from '../needs.ts'
import type { Run } from '../run.ts'
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

const judged = new WeakMap<Trace, RecordedTime | NoTime>()

/**
 * Judges the clock of a run: its counts are times only where it ran beside the work, from its beginning to its end, and
 * no reading contradicts a dependence of the matrix. O(nonzeros); a trace is judged once.
 */
export function recordedTime(run: Judged, on: Spaces): RecordedTime | NoTime {
  const known = judged.get(run.trace)
  if (known) return known
  const found = judge(run, on)
  judged.set(run.trace, found)
  return found
}

function judge({ adapter, trace, check, stall }: Judged, on: Spaces): RecordedTime | NoTime {
  const { clock, model } = trace
  if (model) return { msPerCount: model.ms / model.counts, ms: model.ms, counts: model.counts }
  if (adapter.kind === 'twin') return { why: texts.twinHasNoClock }
  if (adapter.kind === 'software') return { why: texts.softwareHasNoClock }
  if (trace.uncounted) return { why: texts.badPolls }
  if (!clock) return { why: trace.clockless ?? whyWithout(trace) }
  if (stall || !check?.ok) return { why: texts.wrongResult }
  const fault = clockFault(clock) ?? readingFault(trace, clock) ?? dependenceFault(trace, on)
  if (fault) return { why: fault }
  return { msPerCount: clock.passMs / clock.ticks, ms: clock.passMs, counts: clock.ticks }
}

const whyWithout = ({ passes }: Trace): string => (passes ? texts.timedInGroups : texts.noClock)

function clockFault({ ticks, passMs, bound }: TraceClock): string | undefined {
  if (ticks >= bound) return texts.beyondBound(bound)
  if (ticks < FEWEST_COUNTS) return texts.fewCounts(ticks)
  return passMs > 0 ? undefined : texts.tooShort
}

/** Counts of each event, in the order of the trace. */
function countsOf(trace: Trace, note: 'began' | 'at'): Uint32Array {
  const counts = new Uint32Array(eventCount(trace))
  for (let e = 0; e < counts.length; e++) counts[e] = readNote(trace, e, note) ?? 0
  return counts
}

/** Readings are of this clock, step nowhere back, and are spread over the run. */
function readingFault(trace: Trace, { ticks }: TraceClock): string | undefined {
  const [began, ats] = [countsOf(trace, 'began'), countsOf(trace, 'at')]
  const latest = new Map<number, number>()
  let back = 0
  for (let e = 0; e < ats.length; e++) {
    const at = ats[e]
    const worker = readWorker(trace, e)
    if (at < began[e] || at > ticks || at < (latest.get(worker) ?? 0)) back++
    latest.set(worker, at)
  }
  if (back > 0) return texts.wentBack(back, ats.length)
  return spreadFault(began.toSorted()[0], ats.toSorted(), ticks)
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
  const ats = countsOf(trace, 'at')
  const done = on.spaces.map((space) => new Uint32Array(space.order === 'none' ? 0 : space.count))
  for (let e = 0; e < ats.length; e++) {
    const ends = done[spaceNumber(trace, on, e)]
    forEachItem(trace, e, spaceAt(trace, on, e), (item) => (ends[item] = Math.max(ends[item], ats[e])))
  }
  let [count, of] = [0, 0]
  for (let e = 0; e < ats.length; e++) {
    const ends = done[spaceNumber(trace, on, e)]
    forEachNeed(trace, e, spaceAt(trace, on, e), (operand) => {
      of++
      if (ats[e] < ends[operand]) count++
    })
  }
  return { count, of }
}
