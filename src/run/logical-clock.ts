import type { U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { carriedCount, carries, carriesDiagonal, maskRoom } from '#src/trace/lanes.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { eventCount, firstOf, itemOf, sameStep, stepOf, type Trace } from '#src/trace/event.ts'
import { NEVER, type Subject } from './replay.ts'

/**
 * Assigns ticks. Appends race with publishing on a real GPU, so append order is only nearly topological: an event
 * whose operands are not all published yet is put off, with all later events of its worker, to the next sweep.
 */
export class LogicalClock {
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

  constructor(trace: Trace, subject: Pick<Subject, 'order' | 'pattern'>, eventWorker: U32, workers: number) {
    const { order, pattern } = subject
    this.trace = trace
    this.pattern = pattern
    this.dependent = order === 'triangle'
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
