import { groupByKey, joined, type U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { carriedCount, carries, carriesDiagonal, maskRoom } from '#src/kernel/event-lanes.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { eventCount, firstOf, itemOf, phaseOf, pollsOf, sameStep, stepOf, type Trace, workerOf } from './event.ts'
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
export function scheduleOf(trace: Trace, subject: Pick<Subject, 'operation' | 'pattern'>): Schedule {
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
      else rowStart[row] = s === workerPtr[w] ? 1 : eventTick[workerEvents[s - 1]] + 1
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

/** Recorded worker numbers, renumbered 0 .. workers in their order. */
function denseWorkers(trace: Trace): { dense: U32; workers: number } {
  const count = eventCount(trace)
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
  const { ptr, items } = groupByKey(
    ordered.map((e) => eventWorker[e]),
    workers,
  )
  return { ptr, items: items.map((place) => ordered[place]) }
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

/**
 * Assigns ticks. Appends race with publishing on a real GPU, so append order is only nearly topological: an event
 * whose operands are not all published yet is put off, with all later events of its worker, to the next sweep.
 */
class LogicalClock {
  readonly eventTick: U32
  readonly rowTick: U32
  private readonly left: U32
  private readonly workerTick: U32
  private readonly workerEvent: U32
  private readonly rowWorker: U32
  private readonly blocked: U32
  private readonly trace: Trace
  private readonly pattern: Pattern
  private readonly dependent: boolean
  private readonly eventWorker: U32
  private sweep = 0
  private base = 0
  private latest = 0

  constructor(trace: Trace, subject: Pick<Subject, 'operation' | 'pattern'>, eventWorker: U32, workers: number) {
    const { operation, pattern } = subject
    this.trace = trace
    this.pattern = pattern
    this.dependent = operation === 'sptrsv'
    this.eventWorker = eventWorker
    this.eventTick = new Uint32Array(eventCount(trace))
    this.rowTick = new Uint32Array(pattern.rows).fill(NEVER)
    this.left = new Uint32Array(pattern.rows)
    const unseen = this.dependent && !anyDiagonal(trace, pattern) ? 1 : 0
    for (let i = 0; i < pattern.rows; i++) this.left[i] = pattern.row_ptr[i + 1] - pattern.row_ptr[i] - unseen
    // a row of a product that holds nothing is 0 before anything is run
    if (!this.dependent) for (let i = 0; i < pattern.rows; i++) if (this.left[i] === 0) this.rowTick[i] = 0
    this.workerEvent = new Uint32Array(workers).fill(NEVER)
    this.rowWorker = new Uint32Array(pattern.rows)
    this.workerTick = new Uint32Array(workers)
    this.blocked = new Uint32Array(workers)
  }

  /** Runs all phases, a barrier between two; returns the last tick. */
  run(phases: readonly U32[]): number {
    for (const phase of phases) {
      this.base = this.latest
      let waiting = phase
      while (waiting.length > 0) {
        this.sweep++
        const later = waiting.filter((e) => !this.place(e))
        if (later.length === waiting.length) {
          const row = itemOf(this.trace, later[0])
          throw new AppError('BadTrace', `No order of the recorded events lets row ${row} have its operands.`, { row })
        }
        waiting = later
      }
    }
    return this.latest
  }

  private place(e: number): boolean {
    const w = this.eventWorker[e]
    if (this.blocked[w] === this.sweep) return false
    const operands = this.dependent ? this.operandTick(e) : 0
    if (operands === NEVER) {
      this.blocked[w] = this.sweep
      return false
    }
    const before = this.workerEvent[w]
    const goesOn = before !== NEVER && sameStep(this.trace, before, e)
    const tick = this.trace.countsSteps
      ? 1 + this.base + stepOf(this.trace, e) // a step in which nothing was carried is one, too
      : Math.max(this.workerTick[w] + (goesOn ? 0 : 1), 1 + operands, 1 + this.base)
    this.workerEvent[w] = e
    this.eventTick[e] = tick
    this.workerTick[w] = tick
    this.latest = Math.max(this.latest, tick)
    const row = itemOf(this.trace, e)
    this.left[row] -= carriedCount(this.trace, e)
    if (this.left[row] === 0) {
      this.rowTick[row] = tick
      this.rowWorker[row] = w
    }
    return true
  }

  /**
   * Latest tick of the rows of other workers that this event reads, 0 for none, NEVER while a row that it reads is not
   * finished. A worker has its own rows at once, be it in the same step.
   */
  private operandTick(e: number): number {
    const { col_idx } = this.pattern
    const { every } = this.trace
    const lanes = maskRoom(this.trace)
    const first = firstOf(this.trace, e)
    const row = itemOf(this.trace, e)
    let latest = 0
    for (let lane = 0; lane < lanes; lane++) {
      if (!carries(this.trace, e, lane)) continue
      const operand = col_idx[first + lane]
      if (operand === row) continue // the diagonal needs no row
      if (operand % every !== 0) continue // a sampled trace says nothing of this row
      const tick = this.rowTick[operand]
      if (tick === NEVER || tick === undefined) return NEVER
      if (tick > latest && this.rowWorker[operand] !== this.eventWorker[e]) latest = tick
    }
    return latest
  }
}

/** Do lanes carry diagonals, too? Then a row is finished with its own. */
function anyDiagonal(trace: Trace, pattern: Pattern): boolean {
  for (let e = 0; e < eventCount(trace); e++) if (carriesDiagonal(trace, e, pattern)) return true
  return false
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
