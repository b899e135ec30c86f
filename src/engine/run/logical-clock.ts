import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { carriedCount, carriesDiagonal } from '#src/core/trace/lanes.ts'
import { eventCount, readItem, notesSteps, readStep, type Trace } from '#src/core/trace/event.ts'
import {
  forEachItem,
  endsByOperands,
  operandsOf,
  type Space,
  spaceAt,
  spaceNumber,
  type Spaces,
} from '#src/core/trace/space.ts'
import { forEachNeed } from './needs.ts'
import { NEVER, type WorkerTimes } from './replay.ts'
import { oneStep, type Spoken } from './steps.ts'
import * as texts from './words.ts'

/** Which items of one space are done, since when and by whom. */
class Ends {
  readonly tick: U32
  readonly worker: U32
  private readonly left: U32
  private readonly latest: U32
  private readonly trace: Trace
  private readonly space: Space
  private readonly byOperands: boolean

  constructor(trace: Trace, space: Space, spoken: Spoken) {
    this.trace = trace
    this.space = space
    this.byOperands = endsByOperands(space)
    this.tick = new Uint32Array(space.count).fill(NEVER)
    this.worker = new Uint32Array(space.count)
    this.latest = new Uint32Array(space.count)
    this.left = this.byOperands ? toCarry(trace, space, spoken) : new Uint32Array(space.count)
    if (!this.byOperands) for (const item of spoken.items) this.left[item]++
    // what nothing is to be done for, and waits for none, is there before anything is run; of what ends with an event a run tells
    const told = trace.every === 1 && eventCount(trace) > 0 && !space.spares
    if (space.order === 'none' && (this.byOperands || told))
      for (let i = 0; i < space.count; i++) if (this.left[i] === 0) this.tick[i] = 0
  }

  passed(e: number, tick: number, worker: number): void {
    const { trace, space } = this
    const parts = this.byOperands ? carriedCount(trace, e) : 1
    if (space.lanes !== 'items') this.take(readItem(trace, e), parts, tick, worker)
    else forEachItem(trace, e, space, (item) => this.take(item, parts, tick, worker))
  }

  private take(item: number, parts: number, tick: number, worker: number): void {
    this.left[item] -= parts
    if (tick >= this.latest[item]) {
      this.latest[item] = tick
      this.worker[item] = worker
    }
    if (this.left[item] === 0) this.tick[item] = this.latest[item]
  }
}

/** Operands of each item that its events carry. Where items wait, the item's own is carried in all of them or in none. */
function toCarry(trace: Trace, space: Space, { events }: Spoken): U32 {
  const { row_ptr } = operandsOf(space)
  const own = space.order === 'operands' && !events.some((e) => carriesDiagonal(trace, e, operandsOf(space))) ? 1 : 0
  const carried = new Uint32Array(space.count)
  for (let i = 0; i < space.count; i++) carried[i] = row_ptr[i + 1] - row_ptr[i] - own
  return carried
}

/** Steps of which schedules are made in any case, and at most: all arrays by step are as long. */
const FEW_STEPS = 2 ** 16
const MOST_STEPS = 2 ** 25
/** Steps per event, as events count them: there are some in which nothing was carried. */
const SILENT = 64

/** Steps, and phases, of which schedules are made. */
export const mostSteps = (trace: Trace): number =>
  Math.min(MOST_STEPS, Math.max(FEW_STEPS, SILENT * eventCount(trace) * trace.every))

type Workers = Pick<WorkerTimes, 'eventWorker' | 'workers'>

/**
 * Assigns ticks. Appends race with publishing on a real GPU, so append order is only nearly topological: an event
 * whose operands are not all published yet is put off, with all later events of its worker, to the next sweep.
 */
export class LogicalClock {
  readonly eventTick: U32
  /** By space. */
  readonly ends: readonly Ends[]
  private readonly workerTick: U32
  private readonly workerEvent: U32
  private readonly blocked: U32
  private readonly trace: Trace
  private readonly on: Spaces
  private readonly eventWorker: U32
  private readonly counted: boolean
  private readonly most: number
  private sweep = 0
  private base = 0
  private latest = 0

  constructor(trace: Trace, on: Spaces, spoken: readonly Spoken[], { eventWorker, workers }: Workers) {
    this.trace = trace
    this.on = on
    this.eventWorker = eventWorker
    this.counted = notesSteps(trace)
    this.most = mostSteps(trace)
    this.eventTick = new Uint32Array(eventCount(trace))
    this.ends = on.spaces.map((space, s) => new Ends(trace, space, spoken[s]))
    this.workerEvent = new Uint32Array(workers).fill(NEVER)
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
          const item = readItem(this.trace, later[0])
          const { name } = spaceAt(this.trace, this.on, later[0])
          throw new AppError('BadTrace', texts.noOrder(name, item), {
            [name]: item,
          })
        }
        waiting = later
      }
      if (this.latest > this.most) throw new AppError('BadTrace', texts.manySteps(this.latest))
    }
    return this.latest
  }

  private place(e: number): boolean {
    const w = this.eventWorker[e]
    if (this.blocked[w] === this.sweep) return false
    const operands = this.operandTick(e)
    if (operands === NEVER) {
      this.blocked[w] = this.sweep
      return false
    }
    const before = this.workerEvent[w]
    const goesOn = before !== NEVER && oneStep(this.trace, this.on, before, e)
    const tick = this.counted
      ? Math.max(1 + this.base + readStep(this.trace, e), 1 + operands) // a step in which nothing was carried is one, too
      : Math.max(this.workerTick[w] + (goesOn ? 0 : 1), 1 + operands, 1 + this.base)
    this.workerEvent[w] = e
    this.eventTick[e] = tick
    this.workerTick[w] = tick
    this.latest = Math.max(this.latest, tick)
    this.ends[spaceNumber(this.trace, this.on, e)].passed(e, tick, w)
    return true
  }

  /**
   * Latest tick of the items of other workers that this event reads, 0 for none, NEVER while an item that it reads is not
   * finished. A worker has its own items at once, be it in the same step.
   */
  private operandTick(e: number): number {
    const space = spaceAt(this.trace, this.on, e)
    if (space.order === 'none') return 0
    const ends = this.ends[spaceNumber(this.trace, this.on, e)]
    let latest = 0
    forEachNeed(this.trace, e, space, (operand) => {
      const tick = ends.tick[operand] ?? NEVER
      if (tick === NEVER) latest = NEVER
      else if (tick > latest && ends.worker[operand] !== this.eventWorker[e]) latest = tick
    })
    return latest
  }
}
