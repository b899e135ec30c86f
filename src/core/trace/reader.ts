import type { U32 } from '#src/core/base/arrays.ts'
import { EVENT_HEAD, eventCount, MAX_POLLS, type Trace } from './event.ts'
import { popcount } from './lanes.ts'

/**
 * The numbers of a trace's events for loops over millions of them. Traces are objects of many shapes, which engines look up anew with every
 * number that they read; this is of one.
 */
export class Events {
  readonly count: number
  /** Words of an event's lane mask. */
  readonly masks: number
  private readonly words: U32
  private readonly size: number
  private readonly uncounted: boolean
  private readonly stepAt: number

  constructor(trace: Trace) {
    const { words, eventWords: size, notes = [], uncounted = false } = trace
    this.count = eventCount(trace)
    this.masks = size - EVENT_HEAD - notes.length
    this.words = words
    this.size = size
    this.uncounted = uncounted
    this.stepAt = notes.includes('step') ? EVENT_HEAD + this.masks + notes.indexOf('step') : -1
  }

  worker(e: number): number {
    return this.words[e * this.size]
  }
  stage(e: number): number {
    return this.words[e * this.size + 1] >>> 24
  }
  polls(e: number): number {
    return this.uncounted ? 0 : this.words[e * this.size + 1] & MAX_POLLS
  }
  item(e: number): number {
    return this.words[e * this.size + 2]
  }
  first(e: number): number {
    return this.words[e * this.size + 3]
  }
  phase(e: number): number {
    return this.words[e * this.size + 4]
  }
  /** Word w of the lane mask. */
  lanes(e: number, w: number): number {
    return this.words[e * this.size + EVENT_HEAD + w]
  }
  /** How many lanes carry something. */
  carried(e: number): number {
    let lanes = 0
    for (let w = 0; w < this.masks; w++) lanes += popcount(this.lanes(e, w))
    return lanes
  }
  /** Which of its worker's steps event e is of; 0 where events do not say. */
  step(e: number): number {
    return this.stepAt < 0 ? 0 : this.words[e * this.size + this.stepAt]
  }
}
