import type { F64, U32 } from '#src/base/arrays.ts'
import { forEachCarried } from '#src/trace/lanes.ts'
import { eventCount, itemOf, noteOf, phaseOf, pollsOf, type Trace } from '#src/trace/event.ts'
import { recordedTime } from './recorded-time.ts'
import { NEVER, type Replay, type Schedule, type Timed } from './replay.ts'

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
}

const courses = new WeakMap<Trace, Course | { readonly why: string }>()

/** The recorded course of a run, by its clock or by the times of its groups of dispatches; else why it has none. */
export function courseOf(replay: Replay): Course | { readonly why: string } {
  const { trace } = replay.run
  const known = courses.get(trace)
  if (known) return known
  const judged = recordedTime(replay.run, replay)
  const found = 'why' in judged ? (blocksOf(replay) ?? judged) : clockedCourse(replay, judged.counts, judged.ms)
  courses.set(trace, found)
  return found
}

/**
 * By the clock: an event that polled waits from the count `began` to the count `at`; it works from then on, and one that
 * found its operands at once from `began` on, until its worker begins another or the row is read, whichever comes first.
 * Nothing of a phase begins before the barrier that opens it: what a worker waits there, it stands idle.
 */
function clockedCourse(replay: Replay, counts: number, ms: number): Course {
  const { trace } = replay.run
  const share = (count: number) => Math.min(1, count / counts)
  const shares = (of: (e: number) => number) => Float64Array.from({ length: eventCount(trace) }, (_, e) => of(e))
  const at = shares((e) => share(noteOf(trace, e, 'at') ?? 0))
  const opened = openings(trace, at)
  const wait = shares((e) => Math.max(share(noteOf(trace, e, 'began') ?? 0), opened[phaseOf(trace, e)]))
  const work = shares((e) => (pollsOf(trace, e) > 0 ? at[e] : wait[e]))
  return { wait, work, until: opened.length > 1 ? at : endsOf(replay, wait, at), ms, blocks: false }
}

/** By phase: when the last event of those before it had its operands, and so the earliest that its barrier can have opened. */
function openings(trace: Trace, at: F64): readonly number[] {
  const last: (number | undefined)[] = [] // a phase may have no event
  for (let e = 0; e < at.length; e++) {
    const phase = phaseOf(trace, e)
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
function endsOf(replay: Replay, began: F64, at: F64): F64 {
  const { run, workers, workerPtr, workerEvents } = replay
  const until = at.slice()
  if (run.trace.every > 1) return until
  const used = firstUses(replay, at)
  for (let w = 0; w < workers; w++) {
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const e = workerEvents[s]
      const next = s + 1 < workerPtr[w + 1] ? began[workerEvents[s + 1]] : Number.POSITIVE_INFINITY
      const end = Math.min(next, used[itemOf(run.trace, e)])
      if (Number.isFinite(end)) until[e] = Math.max(at[e], end)
    }
  }
  return until
}

/** By row: when an event of another row first had it; infinite where none did. */
function firstUses({ run: { trace }, pattern, order }: Replay, at: F64): F64 {
  const first = new Float64Array(pattern.rows).fill(Number.POSITIVE_INFINITY)
  if (order !== 'triangle') return first
  for (let e = 0; e < at.length; e++) {
    const row = itemOf(trace, e)
    forEachCarried(trace, e, (k) => {
      const operand = pattern.col_idx[k]
      if (operand !== row && at[e] < first[operand]) first[operand] = at[e]
    })
  }
  return first
}

/** By groups of dispatches, each a pass of its own: all events of a group share its time, for no more is known. */
function blocksOf({ run }: Replay): Course | undefined {
  const { trace, adapter, check, stall } = run
  const { passes = [] } = trace
  const ms = passes.reduce((sum, pass) => sum + pass.ms, 0)
  if (adapter.kind !== 'gpu' || stall || !check?.ok || passes.some((pass) => !(pass.ms >= 0)) || !(ms > 0))
    return undefined
  const events = eventCount(trace)
  const [work, until] = [new Float64Array(events), new Float64Array(events)]
  const ends: number[] = []
  for (const pass of passes) ends.push((ends.at(-1) ?? 0) + pass.ms / ms)
  for (let e = 0; e < events; e++) {
    const group = Math.max(
      0,
      passes.findLastIndex(({ phase }) => phase <= phaseOf(trace, e)),
    )
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
  const timed: Timed = { msPerTick, ms, tracedMs: course.ms, blocks: course.blocks, held, until }
  const placed: Placed = { ...ofRun(replay), last, end: last + 1, eventTick, timed }
  const rows = rowsInTime(placed)
  return { ...placed, ...rows, ...countsInTime({ ...placed, ...rows }) }
}

/** What is so of a run along any axis. */
function ofRun(replay: Replay) {
  const { operation, order, pattern, upper, levels, geometry, run, code } = replay
  const { eventWorker, workers, workerPtr, workerEvents, rowSlot, rowTick, rowWorker, rowPolls } = replay
  const subject = {
    operation,
    order,
    pattern,
    upper,
    levels,
    run,
    ...(geometry && { geometry }),
    ...(code && { code }),
  }
  return { ...subject, eventWorker, workers, workerPtr, workerEvents, rowSlot, rowTick, rowWorker, rowPolls }
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

type Placed = Omit<Replay, 'rowStart' | 'rowCounts' | 'workerCounts'> & { readonly timed: Timed }

function rowsInTime(replay: Placed): Pick<Schedule, 'rowTick' | 'rowStart'> {
  const { run, workerEvents, rowSlot, timed } = replay
  const rowTick = replay.rowTick.map((tick) => (tick === NEVER ? NEVER : 0))
  for (let e = 0; e < replay.eventTick.length; e++) {
    const row = itemOf(run.trace, e)
    if (rowTick[row] !== NEVER) rowTick[row] = Math.max(rowTick[row], timed.until[e])
  }
  const rowStart = rowSlot.map((slot) => (slot === NEVER ? NEVER : timed.held[workerEvents[slot]]))
  return { rowTick, rowStart }
}

/** Rows and workers in each state at every tick; states are those of query.ts. */
function countsInTime(replay: Placed): Pick<Schedule, 'rowCounts' | 'workerCounts'> {
  const { end, pattern, rowTick, rowSlot, rowWorker, workers, workerPtr, workerEvents, run } = replay
  const ofRows = tallies(replay)
  const done = new Uint32Array(end + 1)
  for (let row = 0; row < pattern.rows; row++) {
    if (rowTick[row] !== NEVER) done[rowTick[row] + 1]++
    if (rowSlot[row] === NEVER) continue
    let stop = rowSlot[row]
    while (stop < workerPtr[rowWorker[row] + 1] && itemOf(run.trace, workerEvents[stop]) === row) stop++
    ofRows.add(rowSlot[row], stop)
  }
  const ofWorkers = tallies(replay)
  for (let w = 0; w < workers; w++) ofWorkers.add(workerPtr[w], workerPtr[w + 1])
  const rows = ofRows.sums()
  for (let t = 1; t <= end; t++) done[t] += done[t - 1]
  const waiting = done.map((n, t) => pattern.rows - n - rows.working[t] - rows.spinning[t])
  return { rowCounts: [waiting, rows.spinning, rows.working, done], workerCounts: ofWorkers.sums() }
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
    /** Events at workerEvents[from .. stop): work goes before what overlaps it. */
    add(from: number, stop: number): void {
      let free = 1
      for (let s = from; s < stop; s++) {
        const e = workerEvents[s]
        over(spinning, Math.max(free, timed.held[e]), eventTick[e] - 1)
        over(working, Math.max(free, eventTick[e]), timed.until[e])
        free = Math.max(free, timed.until[e] + 1)
      }
    },
    sums: () => ({ working: summed(working, end), spinning: summed(spinning, end) }),
  }
}

function summed(differences: Int32Array, end: number): U32 {
  const sums = new Uint32Array(end + 1)
  let sum = 0
  for (let t = 0; t <= end; t++) sums[t] = sum += differences[t]
  return sums
}
