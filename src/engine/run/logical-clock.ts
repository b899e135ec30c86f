import type { U32, U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { Events } from '#src/core/trace/reader.ts'
import { eventCount, readItem, notesSteps, type Trace } from '#src/core/trace/event.ts'
import { forEachItem, endsByOperands, operandsOf, type Space, spaceAt, type Spaces } from '#src/core/trace/space.ts'
import { spaceByStage } from './counts.ts'
import { Needs } from './needs.ts'
import { NEVER, type WorkerTimes } from './replay.ts'
import { oneStep, type Spoken } from './steps.ts'
import * as texts from './words.ts'

/** Which items of one space are done, since when and by whom. */
class Ends {
  readonly tick: U32
  private readonly worker: U32
  private readonly left: U32
  private readonly latest: U32
  private readonly trace: Trace
  private readonly events: Events
  private readonly space: Space
  private readonly byOperands: boolean
  private readonly byLanes: boolean
  private readonly needs: Needs

  constructor(trace: Trace, events: Events, space: Space, spoken: Spoken) {
    this.trace = trace
    this.events = events
    this.space = space
    this.byOperands = endsByOperands(space)
    this.needs = new Needs(trace, space)
    this.byLanes = space.lanes === 'items'
    this.tick = new Uint32Array(space.count).fill(NEVER)
    this.worker = new Uint32Array(space.count)
    this.latest = new Uint32Array(space.count)
    this.left = this.byOperands ? toCarry(events, space, spoken) : new Uint32Array(space.count)
    if (!this.byOperands) for (const item of spoken.items) this.left[item]++
    // what nothing is to be done for, and waits for none, is there before anything is run; of what ends with an event a run tells
    const told = trace.every === 1 && events.count > 0 && !space.spares
    if (space.order === 'none' && (this.byOperands || told))
      for (let i = 0; i < space.count; i++) if (this.left[i] === 0) this.tick[i] = 0
  }

  passed(e: number, tick: number, worker: number): void {
    const { trace, events, space, byLanes, byOperands } = this
    const parts = byOperands ? events.carried(e) : 1
    if (!byLanes) this.take(events.item(e), parts, tick, worker)
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

  /**
   * Latest tick of the items of other workers that an event of this worker reads, 0 for none, NEVER while an item that it
   * reads is not finished. A worker has its own items at once, be it in the same step.
   */
  needed(e: number, worker: number): number {
    const { needs, tick, worker: workers } = this
    const count = needs.read(e)
    const { items } = needs
    let latest = 0
    for (let n = 0; n < count; n++) {
      const done = tick[items[n]]
      if (done === NEVER || done === undefined) return NEVER
      if (done > latest && workers[items[n]] !== worker) latest = done
    }
    return latest
  }
}

/** Operands of each item that its events carry. Where items wait, the item's own is carried in all of them or in none. */
function toCarry(events: Events, space: Space, spoken: Spoken): U32 {
  const { row_ptr, col_idx } = operandsOf(space)
  const isOwn = (e: number, item: number, k: number) => {
    const lane = k - events.first(e)
    if (lane < 0 || lane >= 32 * events.masks || ((events.lanes(e, lane >> 5) >>> (lane & 31)) & 1) === 0) return false
    return col_idx[k] === item
  }
  const carriesOwn = (e: number) => {
    const item = events.item(e)
    return isOwn(e, item, row_ptr[item]) || isOwn(e, item, row_ptr[item + 1] - 1)
  }
  const own = space.order === 'operands' && !spoken.events.some(carriesOwn) ? 1 : 0
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
  private readonly events: Events
  private readonly on: Spaces
  private readonly spaceByStage: U8
  private readonly eventWorker: U32
  private readonly counted: boolean
  private readonly most: number
  private sweep = 0
  private base = 0
  private latest = 0

  constructor(trace: Trace, on: Spaces, spoken: readonly Spoken[], { eventWorker, workers }: Workers) {
    this.trace = trace
    this.events = new Events(trace)
    this.on = on
    this.spaceByStage = spaceByStage(on)
    this.eventWorker = eventWorker
    this.counted = notesSteps(trace)
    this.most = mostSteps(trace)
    this.eventTick = new Uint32Array(this.events.count)
    this.ends = on.spaces.map((space, s) => new Ends(trace, this.events, space, spoken[s]))
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
        const later = this.putOff(waiting)
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

  /** Places what can be placed of these events; returns the others. */
  private putOff(waiting: U32): U32 {
    let later: U32 | undefined
    let left = 0
    for (let n = 0; n < waiting.length; n++) {
      if (this.place(waiting[n])) continue
      later ??= new Uint32Array(waiting.length - n)
      later[left++] = waiting[n]
    }
    return later ? later.slice(0, left) : NONE
  }

  private place(e: number): boolean {
    const w = this.eventWorker[e]
    if (this.blocked[w] === this.sweep) return false
    const ends = this.ends[this.spaceByStage[this.events.stage(e)]]
    const operands = ends.needed(e, w)
    if (operands === NEVER) {
      this.blocked[w] = this.sweep
      return false
    }
    const before = this.workerEvent[w]
    const tick = this.counted
      ? Math.max(1 + this.base + this.events.step(e), 1 + operands) // a step in which nothing was carried is one, too
      : Math.max(this.workerTick[w] + (this.goesOn(before, e) ? 0 : 1), 1 + operands, 1 + this.base)
    this.workerEvent[w] = e
    this.eventTick[e] = tick
    this.workerTick[w] = tick
    if (tick > this.latest) this.latest = tick
    ends.passed(e, tick, w)
    return true
  }

  /** Is event e of the step that event `before` of the same worker began? One of another operand is not. */
  private goesOn(before: number, e: number): boolean {
    return (
      before !== NEVER && this.events.first(before) === this.events.first(e) && oneStep(this.trace, this.on, before, e)
    )
  }
}

const NONE = new Uint32Array()
