import type { U32, U8 } from '#src/core/base/arrays.ts'
import { STATES } from '#src/engine/run/replay.ts'
import type { ItemStates, Turned } from '#src/engine/run/states.ts'

export const KINDS = STATES.length

/** What is followed of the states of rows. */
export type StatesInTime = Pick<ItemStates, 'at' | 'between' | 'end' | 'turned' | 'worthRecounting'>

/** Bins that have changed, each once, until they are taken. */
export class Changed {
  private readonly list: U32
  private readonly marked
  private size = 0

  constructor(bins: number) {
    this.list = new Uint32Array(bins)
    this.marked = new Uint8Array(bins)
  }

  add(bin: number): void {
    if (this.marked[bin] !== 0) return
    this.marked[bin] = 1
    this.list[this.size++] = bin
  }

  addAll(): void {
    this.marked.fill(1)
    this.size = this.list.length
    for (let bin = 0; bin < this.size; bin++) this.list[bin] = bin
  }

  /** Those that have changed so far, to be read before anything else is counted. */
  listed(): U32 {
    return this.list.subarray(0, this.size)
  }

  /** Hands them over, to be read before anything else is counted; from then on none has changed. */
  take(): U32 {
    const taken = this.listed()
    for (let n = 0; n < taken.length; n++) this.marked[taken[n]] = 0
    this.size = 0
    return taken
  }
}

/**
 * What a picture keeps of all rows for one tick, and brings to another by the rows whose states change between. Where more
 * changes are between than there are rows, all rows are looked at anew.
 */
export abstract class Follower {
  protected readonly states: StatesInTime
  private tick: number | undefined

  constructor(states: StatesInTime) {
    this.states = states
  }

  /** Goes to a tick; after the run's end all stays as it was then. */
  protected goTo(tick: number): void {
    const to = Math.min(tick, this.states.end)
    if (this.tick === undefined || this.states.worthRecounting(this.tick, to)) this.recount(this.states.at(to))
    else if (this.tick !== to) this.follow(this.states.turned(this.tick, to))
    this.tick = to
  }

  /** Changes between the tick that it stands at and another; none where it has not begun. */
  behind(tick: number): number {
    return this.tick === undefined ? 0 : this.states.between(this.tick, Math.min(tick, this.states.end))
  }

  /** What comes next is counted from the states of all rows. */
  protected forget(): void {
    this.tick = undefined
  }

  /** Takes what was counted elsewhere as what holds at a tick. */
  protected standAt(tick: number): void {
    this.tick = Math.min(tick, this.states.end)
  }

  /** Begins anew, from the states of all rows. */
  protected abstract recount(states: U8): void
  /** Takes rows from their states to others. This is the loop of a frame: nothing is called for each row that is not inlined. */
  protected abstract follow(turned: Turned): void
}

/** The state that all rows are in; undefined where they differ. */
function stateOfAll(states: U8): number | undefined {
  for (let row = 1; row < states.length; row++) if (states[row] !== states[0]) return undefined
  return states[0]
}

/** Counts by state in bins, counts[bin × KINDS + state], of a tick and of the one that it is brought to. */
export abstract class BinTally extends Follower {
  readonly counts: U32
  /** Bins that are not as they were when they were taken last; at first those that hold something. */
  readonly changed: Changed
  /** Whether all counts are 0. */
  protected empty: boolean

  /** `counted`: counts of a tick, taken elsewhere. */
  constructor(states: StatesInTime, bins: number, counted?: { readonly counts: U32; readonly tick: number }) {
    super(states)
    this.counts = counted?.counts ?? new Uint32Array(bins * KINDS)
    this.changed = new Changed(bins)
    this.empty = counted === undefined
    if (!counted) return
    this.changed.addAll()
    this.standAt(counted.tick)
  }

  at(tick: number): U32 {
    this.goTo(tick)
    return this.counts
  }

  protected recount(states: U8): void {
    const all = stateOfAll(states)
    if (!this.empty && all !== undefined) return this.turnAll(all)
    if (!this.empty) {
      this.counts.fill(0)
      this.changed.addAll()
    }
    this.empty = false
    this.countAll(states)
  }

  /** All that bins hold is in one state, as at the start of most runs: rows need not be looked at for it. */
  private turnAll(state: number): void {
    const { counts, changed } = this
    for (let bin = 0, from = 0; from < counts.length; bin++, from += KINDS) {
      let held = 0
      for (let s = from; s < from + KINDS; s++) {
        held += counts[s]
        counts[s] = 0
      }
      if (held === 0) continue
      counts[from + state] = held
      changed.add(bin)
    }
  }

  /** Adds all rows to counts that are 0; bins that hold something have changed. */
  protected abstract countAll(states: U8): void

  /** One count of a bin goes from a state to another. */
  protected shift(bin: number, was: number, is: number): void {
    this.counts[bin * KINDS + was]--
    this.counts[bin * KINDS + is]++
    this.changed.add(bin)
  }
}

/** Rows by state in bins of rows. A row is in one bin. */
export class RowTally extends BinTally {
  private readonly binOf: U32
  private readonly key: U32 | undefined

  /** @param binOf bin of each row or, where rows have a `key` as their level is, of each key */
  constructor(states: StatesInTime, bins: number, binOf: U32, key?: U32) {
    super(states, bins)
    this.binOf = binOf
    this.key = key
  }

  protected countAll(states: U8): void {
    const { counts, binOf, key } = this
    this.changed.addAll()
    for (let row = 0; row < states.length; row++) counts[binOf[key ? key[row] : row] * KINDS + states[row]]++
  }

  protected follow({ size, items: rows, turns }: Turned): void {
    const { binOf, key } = this
    for (let t = 0; t < size; t++) this.shift(binOf[key ? key[rows[t]] : rows[t]], turns[t] >> 3, turns[t] & 7)
  }
}
