import type { F64 } from '#src/core/base/arrays.ts'
import { readItem, readPolls, readStage, type Trace } from '#src/core/trace/event.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { seenBy, stepGoesOn } from '#src/engine/run/query.ts'
import { type Course, timeCourse } from '#src/engine/run/times/timed.ts'
import type { Caption } from './caption.ts'
import * as texts from './words.ts'

/** A column that has run. */
export interface TracedColumn {
  /** On screen: `A Sync-free`. */
  readonly name: string
  /** By steps: its recorded times are looked up. */
  readonly replay: Replay
  /** Milliseconds that its untraced run takes, which the recorded times are scaled to; they stay as recorded where it was not timed. */
  readonly ms?: number | undefined
}

/** A complete event of the Trace Event Format: `ts` and `dur` in microseconds, in which three digits behind the point are nanoseconds. */
export interface Slice {
  readonly name: string
  readonly ts: number
  readonly dur: number
  readonly args: Readonly<Record<string, number>>
}

/** Items of one step that a slice names; of the others it says the number. */
const NAMED = 8

/**
 * Recorded runs in the Trace Event Format, which Perfetto and chrome://tracing open: a process for each column, a thread for
 * each worker, a slice for each step and for the polling before it. Yields the file piece by piece, a worker each. A run
 * without times counts a step as a microsecond, and `otherData` says so.
 */
export function* chromeTrace(columns: readonly TracedColumn[], caption: Caption): Generator<string> {
  const otherData = {
    application: 'Sparsescope',
    ...caption,
    clocks: columns.map((column) => `${column.name}: ${clockOf(column)}`),
  }
  // without `displayTimeUnit`: Perfetto notes it of a trace, and says that it could change how earlier versions read times
  yield `{"otherData":${JSON.stringify(otherData)},"traceEvents":[\n`
  // a reader knows threads by `tid` alone: none is 0, which is the idle one, and no two processes share one
  let tid = columns.length
  for (const [index, column] of columns.entries()) {
    const pid = index + 1
    const { name, replay } = column
    const first = tid + 1
    yield (index > 0 ? ',\n' : '') +
      lines([meta('process_name', pid, first, { name }), meta('process_sort_index', pid, first, { sort_index: pid })])
    for (const slices of slicesOf(column)) {
      tid++
      const thread = meta('thread_name', pid, tid, { name: `${replay.run.worker} ${tid - first}` })
      yield `,\n${lines([thread, ...slices.map((slice) => ({ ph: 'X', cat: 'run', pid, tid, ...slice }))])}`
    }
  }
  yield '\n]}\n'
}

const lines = (events: readonly object[]): string => events.map((event) => JSON.stringify(event)).join(',\n')

const meta = (name: string, pid: number, tid: number, args: object) => ({ ph: 'M', name, pid, tid, args })

/** What the microseconds of a run are. */
export function clockOf({ replay, ms }: TracedColumn): string {
  const course = timeCourse(replay)
  if ('why' in course) return texts.stepsForTime(course.why)
  if (course.modeled) return texts.modeledTime
  if (course.onWorkers) return texts.workersTime
  return course.blocks ? texts.groupTime(ms ?? course.ms) : texts.clockTime(ms ?? course.ms, course.ms)
}

/** When events waited, began and ended, in microseconds; a step is one where the run has no times. */
function momentsOf({ replay, ms }: TracedColumn): Pick<Course, 'wait' | 'work' | 'until'> {
  const course = timeCourse(replay)
  if ('why' in course) {
    const until = Float64Array.from(replay.eventTick)
    const work = until.map((tick) => tick - 1)
    return { wait: work.map((begin, e) => (readPolls(replay.run.trace, e) > 0 ? 0 : begin)), work, until }
  }
  const scaled = (shares: F64) => shares.map((share) => share * 1000 * (ms ?? course.ms))
  return { wait: scaled(course.wait), work: scaled(course.work), until: scaled(course.until) }
}

/** What each worker did, in order: no two slices of it overlap. */
export function* slicesOf(column: TracedColumn): Generator<readonly Slice[]> {
  const { replay } = column
  const { workers, workerPtr, workerEvents, run } = replay
  const { wait, work, until } = momentsOf(column)
  const isOne = (before: number, e: number) =>
    stepGoesOn(replay, before, e) || (work[before] === work[e] && until[before] === until[e])
  for (let worker = 0; worker < workers; worker++) {
    const events = workerEvents.subarray(workerPtr[worker], workerPtr[worker + 1])
    const slices: Slice[] = []
    let over = 0
    const add = (name: string, from: number, to: number, args: Slice['args']) => {
      const [ts, end] = [Math.max(from, over), Math.max(to, over)].map(nanoseconds)
      if (end > ts) slices.push({ name, ts, dur: nanoseconds(end - ts), args })
      over = Math.max(over, end)
    }
    for (let at = 0; at < events.length; ) {
      const first = at
      while (++at < events.length && isOne(events[at - 1], events[at])) continue
      const step = events.subarray(first, at)
      const polls = step.reduce((most, e) => Math.max(most, readPolls(run.trace, e)), 0)
      const [held, began] = [wait, work].map((of) => step.reduce((least, e) => Math.min(least, of[e]), Infinity))
      if (polls > 0) add(texts.pollingSlice, held, began, { polls })
      // a step ends at the latest where the next one of its worker begins
      const next =
        at < events.length
          ? Math.min(wait[events[at]] > began ? wait[events[at]] : Infinity, work[events[at]])
          : Infinity
      const end = step.reduce((last, e) => Math.max(last, until[e]), began)
      add(
        stepName(replay, step[0]),
        began,
        Math.max(Math.min(end, next), Math.max(began, over) + SHORTEST),
        itemsOf(run.trace, step),
      )
    }
    yield slices
  }
}

/** Microseconds that a slice takes at least: the format has no shorter ones. */
const SHORTEST = 1e-3

/** Microseconds that are whole nanoseconds also for a reader that cuts off what its product with 1000 has behind the point. */
function nanoseconds(microseconds: number): number {
  const whole = Math.round(1000 * microseconds)
  const written = whole / 1000
  return 1000 * written < whole ? written * (1 + Number.EPSILON) : written
}

/** `multiply row 7`. */
function stepName(replay: Replay, e: number): string {
  const { trace, stages } = replay.run
  const stage = stages?.[readStage(trace, e)]?.name
  return [stage, seenBy(replay, e).space.name, readItem(trace, e)].filter((part) => part !== undefined).join(' ')
}

const itemsOf = (trace: Trace, step: ArrayLike<number>): Slice['args'] => ({
  ...Object.fromEntries(
    Array.from({ length: Math.min(NAMED, step.length) }, (_, n) => [`item${n}`, readItem(trace, step[n])]),
  ),
  events: step.length,
})
