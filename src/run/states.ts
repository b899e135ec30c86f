import { prefixSum, type U8 } from '#src/base/arrays.ts'
import { itemOf } from './event.ts'
import { atTheEnd, type Recorded, statesOfRows, unrecorded, waitsAt, worksUntil } from './query.ts'
import { type Changes, DONE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'

const before = (turn: number): number => turn >> 3
const after = (turn: number): number => turn & 7

/** What takes the changes of one row after another. */
interface Taker {
  /** From this tick on the row is in this state; ticks do not fall, and of two calls for one tick the later one holds. */
  from(tick: number, state: number): void
}

/** Makes the list of changes, in O(rows + events + ticks): they are counted first, then written where they belong. */
export function changesOf(replay: Recorded): Changes {
  const perTick = new Uint32Array(replay.end + 1)
  eachChange(replay, (tick) => void perTick[tick]++)
  const ptr = prefixSum(perTick)
  const next = ptr.slice()
  const rows = new Uint32Array(ptr[replay.end + 1])
  const turns = new Uint8Array(rows.length)
  eachChange(replay, (tick, row, turn) => {
    rows[next[tick]] = row
    turns[next[tick]++] = turn
  })
  return { ptr, rows, turns }
}

/** Changes row by row; of one row by tick. */
function eachChange(replay: Recorded, put: (tick: number, row: number, turn: number) => void): void {
  const { end } = replay
  let row = 0
  let state = WAITING
  let pending = WAITING
  let since = 0
  const settle = () => {
    if (pending !== state && since > 0 && since <= end) put(since, row, state * 8 + pending)
    state = pending
  }
  const taker: Taker = {
    from(tick, next) {
      if (tick !== since) settle()
      since = tick
      pending = next
    },
  }
  for (row = 0; row < replay.pattern.rows; row++) {
    since = 0
    state = pending = replay.rowSlot[row] === NEVER ? unrecorded(replay, row, 0) : WAITING
    walk(replay, row, taker)
    settle()
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

/**
 * States of all rows, kept for one tick and brought to another by what changes between. Every picture of a replay shares
 * it, so that a tick is worked out once however many pictures show it.
 */
export class RowStates {
  readonly replay: Replay
  readonly end: number
  private readonly changes: Changes
  private readonly states: U8
  private tick = 0

  constructor(replay: Replay) {
    this.replay = replay
    this.end = replay.end
    this.changes = replay.changes ?? changesOf(replay)
    this.states = statesOfRows(replay, 0, new Uint8Array(replay.pattern.rows))
  }

  /** One byte a row; good until states of another tick are asked for. */
  at(tick: number): U8 {
    const to = Math.min(tick, this.end)
    if (this.worthRecounting(this.tick, to)) statesOfRows(this.replay, to, this.states)
    else this.each(this.tick, to, (row, _, state) => void (this.states[row] = state))
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

  /** Changes on the way from a tick to another, forwards or backwards, with the states before and after each. */
  each(from: number, to: number, visit: (row: number, was: number, is: number) => void): void {
    const { ptr, rows, turns } = this.changes
    for (let c = ptr[from + 1]; c < ptr[to + 1]; c++) visit(rows[c], before(turns[c]), after(turns[c]))
    for (let c = ptr[from + 1]; c-- > ptr[to + 1]; ) visit(rows[c], after(turns[c]), before(turns[c]))
  }
}

const known = new WeakMap<Replay, RowStates>()

/** The states of a replay that its pictures share. */
export function rowStates(replay: Replay): RowStates {
  const found = known.get(replay) ?? new RowStates(replay)
  known.set(replay, found)
  return found
}
