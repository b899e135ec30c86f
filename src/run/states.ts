import { joined, prefixSum, type U32, type U8 } from '#src/base/arrays.ts'
import { itemOf } from '#src/trace/event.ts'
import { atTheEnd, type Recorded, statesOfRows, unrecorded, waitsAt, worksUntil } from './query.ts'
import { type Changes, DONE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'

const before = (turn: number): number => turn >> 3
const after = (turn: number): number => turn & 7

/** Makes the list of changes, in O(rows + events + ticks): they are found row by row, then sorted by tick. */
export function changesOf(replay: Recorded): Changes {
  const taker = new Taker(replay.end, replay.pattern.rows)
  for (let row = 0; row < replay.pattern.rows; row++) {
    taker.begin(row, replay.rowSlot[row] === NEVER ? unrecorded(replay, row, 0) : WAITING)
    walk(replay, row, taker)
    taker.settle()
  }
  return taker.byTick()
}

/** Takes the changes of one row after another. */
class Taker {
  private readonly end: number
  private row = 0
  private state = WAITING
  private pending = WAITING
  private since = 0
  private size = 0
  private ticks: U32
  private rows: U32
  private turns: U8

  constructor(end: number, rows: number) {
    this.end = end
    const room = 3 * rows + 16
    this.ticks = new Uint32Array(room)
    this.rows = new Uint32Array(room)
    this.turns = new Uint8Array(room)
  }

  begin(row: number, state: number): void {
    this.row = row
    this.state = this.pending = state
    this.since = 0
  }

  /** From this tick on the row is in this state; ticks do not fall, and of two calls for one tick the later one holds. */
  from(tick: number, next: number): void {
    if (tick !== this.since) this.settle()
    this.since = tick
    this.pending = next
  }

  /** What was told last is a change, if it is one. */
  settle(): void {
    const { state, pending, since } = this
    this.state = pending
    if (pending === state || since === 0 || since > this.end) return
    if (this.size === this.ticks.length) this.grow()
    this.ticks[this.size] = since
    this.rows[this.size] = this.row
    this.turns[this.size++] = state * 8 + pending
  }

  private grow(): void {
    this.ticks = joined(Uint32Array, [this.ticks, new Uint32Array(this.size)])
    this.rows = joined(Uint32Array, [this.rows, new Uint32Array(this.size)])
    this.turns = joined(Uint8Array, [this.turns, new Uint8Array(this.size)])
  }

  byTick(): Changes {
    const perTick = new Uint32Array(this.end + 1)
    for (let c = 0; c < this.size; c++) perTick[this.ticks[c]]++
    const ptr = prefixSum(perTick)
    const next = ptr.slice()
    const rows = new Uint32Array(this.size)
    const turns = new Uint8Array(this.size)
    for (let c = 0; c < this.size; c++) {
      const at = next[this.ticks[c]]++
      rows[at] = this.rows[c]
      turns[at] = this.turns[c]
    }
    return { ptr, rows, turns }
  }
}

/** Tells a row's states in the order in which it comes to them; they are those of `stateOfRow`. */
function walk(replay: Recorded, row: number, taker: Taker): void {
  const finished = replay.rowTick[row]
  const slot = replay.rowSlot[row]
  if (slot === NEVER) {
    if (finished === NEVER) taker.from(replay.end, unrecorded(replay, row, replay.end))
  } else if (replay.rowSteps) walkSteps(replay, row, taker)
  else walkEvents(replay, row, slot, taker)
  if (finished !== NEVER) taker.from(finished + 1, DONE)
}

function walkSteps({ rowSteps }: Recorded, row: number, taker: Taker): void {
  if (!rowSteps) return
  const { ptr, ticks } = rowSteps
  for (let s = ptr[row]; s < ptr[row + 1]; s++) {
    taker.from(ticks[s], WORKING)
    taker.from(ticks[s] + 1, WAITING)
  }
}

function walkEvents(replay: Recorded, row: number, slot: number, taker: Taker): void {
  const { run, eventTick, workerEvents, workerPtr, timed } = replay
  const finished = replay.rowTick[row]
  const stop = workerPtr[replay.rowWorker[row] + 1]
  let free = replay.rowStart[row]
  let last = WAITING // after its worker's last event it waits for the part that another worker has of it
  for (let s = slot; s < stop && itemOf(run.trace, workerEvents[s]) === row; s++) {
    const e = workerEvents[s]
    const tick = eventTick[e]
    const gap = waitsAt(replay, e, free) ? SPINNING : WAITING
    if (tick > finished) {
      last = gap
      break
    }
    if (tick > free) taker.from(free, gap)
    if (timed && timed.held[e] > free && timed.held[e] < tick) taker.from(timed.held[e], SPINNING)
    if (worksUntil(replay, e) < free) continue // of one tick with the event before
    taker.from(Math.max(tick, free), WORKING)
    free = worksUntil(replay, e) + 1
  }
  if (finished === NEVER) {
    // took a step and never finished: the run stalled in it
    taker.from(free, SPINNING)
    taker.from(replay.end, atTheEnd(replay, row))
  } else {
    if (finished >= free) taker.from(free, last)
    taker.from(finished, WORKING) // if not in one of these events, then by another worker
  }
}

/** Rows whose states differ between two ticks, each once: the first `size` of both; a turn is before × 8 + after. */
export interface Turned {
  readonly size: number
  readonly rows: U32
  readonly turns: U8
}

/**
 * States of all rows, kept for one tick and brought to another by what changes between. Every picture of a replay shares
 * it, so that a tick is worked out once however many pictures show it.
 */
export class RowStates {
  readonly replay: Replay
  readonly end: number
  private readonly changes: Changes
  private readonly states: U8
  /** Those at tick 0, which every run is played from. */
  private readonly begun: U8
  private tick = 0
  private readonly net = { from: 0, to: 0, size: 0, rows: new Uint32Array(0), turns: new Uint8Array(0) }

  constructor(replay: Replay) {
    this.replay = replay
    this.end = replay.end
    this.changes = replay.changes ?? changesOf(replay)
    this.begun = statesOfRows(replay, 0, new Uint8Array(replay.pattern.rows))
    this.states = this.begun.slice()
    if (place.length < this.begun.length) place = new Uint32Array(this.begun.length)
  }

  /** One byte a row; good until states of another tick are asked for. */
  at(tick: number): U8 {
    const to = Math.min(tick, this.end)
    if (to === 0) this.states.set(this.begun)
    else if (this.worthRecounting(this.tick, to)) statesOfRows(this.replay, to, this.states)
    else if (to !== this.tick) this.follow(this.turned(this.tick, to))
    this.tick = to
    return this.states
  }

  /** How many changes lie between two ticks. */
  between(from: number, to: number): number {
    const { ptr } = this.changes
    return ptr[Math.max(from, to) + 1] - ptr[Math.min(from, to) + 1]
  }

  /** Whether more changes lie between than there are rows: then all rows are looked at anew. */
  worthRecounting(from: number, to: number): boolean {
    return this.between(from, to) > this.replay.pattern.rows
  }

  /**
   * Rows whose states differ between two ticks, regardless of changes in between. Pictures go along the same ticks and
   * share the result, which is valid until other ticks are asked for.
   */
  turned(from: number, to: number): Turned {
    const { net } = this
    if (net.from === from && net.to === to) return net
    const most = Math.min(this.between(from, to), this.states.length)
    if (net.rows.length < most) {
      net.rows = new Uint32Array(2 * most)
      net.turns = new Uint8Array(2 * most)
    }
    net.from = from
    net.to = to
    net.size = this.gather(net.rows, net.turns)
    return net
  }

  /** Fills the list for its two ticks: each row with its first state and its last. Returns how many rows there are. */
  private gather(rows: U32, turns: U8): number {
    const { ptr, rows: changed, turns: steps } = this.changes
    const [from, to] = [ptr[this.net.from + 1], ptr[this.net.to + 1]]
    const forwards = from < to
    let size = 0
    for (let n = Math.abs(to - from), c = forwards ? from : from - 1; n > 0; n--, c += forwards ? 1 : -1) {
      const row = changed[c]
      const turn = forwards ? steps[c] : reversed(steps[c])
      const known = place[row]
      if (known > 0) turns[known - 1] = (turns[known - 1] & ~7) | after(turn)
      else {
        rows[size] = row
        turns[size] = turn
        place[row] = ++size
      }
    }
    return kept(rows, turns, size)
  }

  private follow({ size, rows, turns }: Turned): void {
    for (let t = 0; t < size; t++) this.states[rows[t]] = turns[t] & 7
  }
}

/** Where a row stands in the list that is being filled, from 1; all are 0 between two lists, of any replays. */
let place: U32 = new Uint32Array(0)

const reversed = (turn: number): number => after(turn) * 8 + before(turn)

/** Leaves out the rows that came back to where they were, and empties `place`; returns how many are left. */
function kept(rows: U32, turns: U8, size: number): number {
  let left = 0
  for (let t = 0; t < size; t++) {
    place[rows[t]] = 0
    if (before(turns[t]) === after(turns[t])) continue
    rows[left] = rows[t]
    turns[left++] = turns[t]
  }
  return left
}

const known = new WeakMap<Replay, RowStates>()

/** The states of a replay that its pictures share. */
export function rowStates(replay: Replay): RowStates {
  const found = known.get(replay) ?? new RowStates(replay)
  known.set(replay, found)
  return found
}
