import { groupByKey, joined, type U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { eventCount, itemOf, phaseOf, pollsOf, type Trace, workerOf } from '#src/trace/event.ts'
import { LogicalClock } from './logical-clock.ts'
import { NEVER, type Replay, type Schedule, type Subject } from './replay.ts'
import type { Run } from './run.ts'
import { inStepOrder, type RowSteps, rowsAtWork, rowSteps } from './steps.ts'

/** A run made playable on what it was run on. */
export function replayOf(run: Run, subject: Subject): Replay {
  return { ...subject, run, ...scheduleOf(run.trace, subject) }
}

/**
 * Derives logical time from a recorded trace. Worker, order and polls are what was recorded; dependences come from the
 * pattern. Throws `BadTrace` when no order of the events is consistent with them.
 */
export function scheduleOf(trace: Trace, subject: Pick<Subject, 'order' | 'pattern'>): Schedule {
  const { pattern } = subject
  checkItems(trace, pattern)
  const { dense: eventWorker, workers } = denseWorkers(trace)
  const clock = new LogicalClock(trace, subject, eventWorker, workers)
  const phases = byPhase(trace)
  const last = clock.run(phases)
  const { ptr: workerPtr, items: workerEvents } = eventsOfWorkers(phases, eventWorker, workers)
  const { eventTick, rowTick } = clock
  const placed = { last, end: last + 1, eventTick, eventWorker, workers, workerPtr, workerEvents }
  const steps = trace.countsSteps ? rowSteps(trace, eventTick, pattern.rows) : undefined
  const counts = countStates(trace, placed, rowTick, pattern.rows, steps)
  const held = rowArrays(trace, placed, pattern.rows, steps)
  return { ...placed, rowTick, ...held, ...counts, ...(steps ? { rowSteps: steps } : {}) }
}

/** What each row's worker was, since when it held the row, and how often it polled for it. */
function rowArrays(trace: Trace, placed: Placed, rows: number, steps?: RowSteps) {
  const { eventTick, workers, workerPtr, workerEvents } = placed
  const rowSlot = new Uint32Array(rows).fill(NEVER)
  const rowStart = new Uint32Array(rows).fill(NEVER)
  const rowWorker = new Uint32Array(rows).fill(NEVER)
  const rowPolls = new Uint32Array(rows)
  for (let w = 0; w < workers; w++) {
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const row = itemOf(trace, workerEvents[s])
      rowPolls[row] += pollsOf(trace, workerEvents[s])
      if (rowSlot[row] !== NEVER) continue
      rowSlot[row] = s
      rowWorker[row] = w
      if (steps) rowStart[row] = steps.ticks[steps.ptr[row]]
      // a step may span rows: then the second begins in the tick of the first
      else
        rowStart[row] =
          s === workerPtr[w] ? 1 : Math.min(eventTick[workerEvents[s]], eventTick[workerEvents[s - 1]] + 1)
    }
  }
  return { rowSlot, rowStart, rowWorker, rowPolls }
}

function checkItems(trace: Trace, pattern: Pattern): void {
  for (let e = 0; e < eventCount(trace); e++) {
    const row = itemOf(trace, e)
    if (row >= pattern.rows)
      throw new AppError('BadTrace', `Event ${e} names row ${row} of ${pattern.rows}.`, { event: e })
  }
}

/** Worker numbers below this are looked up in a table, which takes 16 MB at most. */
const TABLED = 2 ** 22

/** Recorded worker numbers, renumbered 0 .. workers in their order. */
function denseWorkers(trace: Trace): { dense: U32; workers: number } {
  const count = eventCount(trace)
  let most = 0
  for (let e = 0; e < count; e++) most = Math.max(most, workerOf(trace, e))
  return most < TABLED ? byTable(trace, count, most) : byMap(trace, count)
}

function byTable(trace: Trace, count: number, most: number): { dense: U32; workers: number } {
  const index = new Uint32Array(most + 1)
  for (let e = 0; e < count; e++) index[workerOf(trace, e)] = 1
  let workers = 0
  for (let w = 0; w <= most; w++) if (index[w] === 1) index[w] = workers++
  const dense = new Uint32Array(count)
  for (let e = 0; e < count; e++) dense[e] = index[workerOf(trace, e)]
  return { dense, workers }
}

function byMap(trace: Trace, count: number): { dense: U32; workers: number } {
  const seen = new Set<number>()
  for (let e = 0; e < count; e++) seen.add(workerOf(trace, e))
  const index = new Map([...seen].sort((a, b) => a - b).map((worker, w) => [worker, w]))
  const dense = new Uint32Array(count)
  for (let e = 0; e < count; e++) dense[e] = index.get(workerOf(trace, e)) as number
  return { dense, workers: seen.size }
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
function byPhase(trace: Trace): U32[] {
  const count = eventCount(trace)
  let phases = 0
  for (let e = 0; e < count; e++) phases = Math.max(phases, phaseOf(trace, e) + 1)
  const keys = new Uint32Array(count)
  for (let e = 0; e < count; e++) keys[e] = phaseOf(trace, e)
  const { ptr, items } = groupByKey(keys, phases)
  const ordered = Array.from({ length: phases }, (_, p) => items.subarray(ptr[p], ptr[p + 1]))
  return trace.countsSteps ? ordered.map((phase) => inStepOrder(trace, phase)) : ordered
}

type Placed = Pick<Schedule, 'end' | 'eventTick' | 'workers' | 'workerPtr' | 'workerEvents'>

/** Counts per tick, from the gaps and steps of all workers: difference arrays, summed up once. */
function countStates(trace: Trace, placed: Placed, rowTick: U32, rows: number, steps?: RowSteps) {
  const { end, eventTick, workers, workerPtr, workerEvents } = placed
  const working = new Uint32Array(end + 1)
  const workingRows = steps ? rowsAtWork(steps, end) : new Uint32Array(end + 1)
  const spinning = new Int32Array(end + 2)
  const done = new Uint32Array(end + 1)
  for (let w = 0; w < workers; w++) {
    let previous = 0
    let previousRow = NEVER
    for (let s = workerPtr[w]; s < workerPtr[w + 1]; s++) {
      const e = workerEvents[s]
      const tick = eventTick[e]
      const row = itemOf(trace, e)
      if (tick > previous) working[tick]++
      if (!steps && (tick > previous || row !== previousRow)) workingRows[tick]++
      if (pollsOf(trace, e) > 0 && tick > previous) {
        spinning[previous + 1]++
        spinning[tick]--
      }
      previous = tick
      previousRow = row
    }
  }
  for (let i = 0; i < rows; i++) if (rowTick[i] !== NEVER) done[rowTick[i] + 1]++
  const waitingRows = new Uint32Array(end + 1)
  const spinningNow = new Uint32Array(end + 1)
  let spins = 0
  for (let t = 0; t <= end; t++) {
    spins += spinning[t]
    spinningNow[t] = spins
    if (t > 0) done[t] += done[t - 1]
    waitingRows[t] = rows - done[t] - workingRows[t] - spins
  }
  return {
    rowCounts: [waitingRows, spinningNow, workingRows, done] as const,
    workerCounts: { working, spinning: spinningNow },
  }
}
