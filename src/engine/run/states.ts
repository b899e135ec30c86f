import { oncePer } from './times/once.ts'
import { joined, prefixSum, type U32, type U8 } from '#src/core/base/arrays.ts'
import { Events } from '#src/core/trace/reader.ts'
import { atTheEnd, freeBefore, itemIn, type Recorded, statesOfItems, unrecorded, waitsAt } from './query.ts'
import { type Changes, DONE, NEVER, type Replay, SPINNING, WAITING, WORKING } from './replay.ts'
import type { ItemSteps } from './steps.ts'

const before = (turn: number): number => turn >> 3
const after = (turn: number): number => turn & 7

/** Makes the list of changes, in O(items + events + ticks): they are found item by item, then sorted by tick. */
export function changesOf(replay: Recorded): Changes {
  const taker = new Taker(replay.end, replay.space.count)
  const walker = new Walker(replay, taker)
  const { itemSlot, itemTick } = replay
  // of a run that did not stall, items of which nothing is recorded stay as they are
  const rests = !replay.run.stall
  for (let item = 0; item < itemSlot.length; item++) {
    if (rests && itemSlot[item] === NEVER && itemTick[item] === NEVER) continue
    taker.begin(item, itemSlot[item] === NEVER ? unrecorded(replay, item, 0) : WAITING)
    walker.walk(item)
    taker.settle()
  }
  return taker.byTick()
}

/** Takes the changes of one item after another. */
class Taker {
  private readonly end: number
  private item = 0
  private state = WAITING
  private pending = WAITING
  private since = 0
  private size = 0
  private ticks: U32
  private items: U32
  private turns: U8

  constructor(end: number, items: number) {
    this.end = end
    const room = 3 * items + 16
    this.ticks = new Uint32Array(room)
    this.items = new Uint32Array(room)
    this.turns = new Uint8Array(room)
  }

  begin(item: number, state: number): void {
    this.item = item
    this.state = this.pending = state
    this.since = 0
  }

  /** From this tick on the item is in this state; ticks do not fall, and of two calls for one tick the later one holds. */
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
    this.items[this.size] = this.item
    this.turns[this.size++] = state * 8 + pending
  }

  private grow(): void {
    this.ticks = joined(Uint32Array, [this.ticks, new Uint32Array(this.size)])
    this.items = joined(Uint32Array, [this.items, new Uint32Array(this.size)])
    this.turns = joined(Uint8Array, [this.turns, new Uint8Array(this.size)])
  }

  byTick(): Changes {
    const perTick = new Uint32Array(this.end + 1)
    for (let c = 0; c < this.size; c++) perTick[this.ticks[c]]++
    const ptr = prefixSum(perTick)
    const next = ptr.slice()
    const items = new Uint32Array(this.size)
    const turns = new Uint8Array(this.size)
    for (let c = 0; c < this.size; c++) {
      const at = next[this.ticks[c]]++
      items[at] = this.items[c]
      turns[at] = this.turns[c]
    }
    return { ptr, items, turns }
  }
}

const NONE = new Uint32Array()

/** Tells items' states in the order in which they come to them; they are those of `stateOfItem`. */
class Walker {
  private readonly replay: Recorded
  private readonly taker: Taker
  private readonly events: Events
  private readonly alone: boolean
  private readonly eventTick: U32
  private readonly workerEvents: U32
  private readonly workerPtr: U32
  /** By place in workerEvents: the item that the event there speaks of, NEVER where it is of another space. */
  private readonly items: U32

  constructor(replay: Recorded, taker: Taker) {
    this.replay = replay
    this.taker = taker
    this.events = new Events(replay.run.trace)
    this.alone = replay.spaces.length === 1
    this.eventTick = replay.eventTick
    this.workerEvents = replay.workerEvents
    this.workerPtr = replay.workerPtr
    const { events, alone, workerEvents } = this
    this.items = replay.itemSteps ? NONE : workerEvents.map((e) => (alone ? events.item(e) : itemIn(replay, e)))
  }

  walk(item: number): void {
    const { replay, taker } = this
    const finished = replay.itemTick[item]
    const slot = replay.itemSlot[item]
    if (slot === NEVER) {
      if (finished === NEVER) taker.from(replay.end, unrecorded(replay, item, replay.end))
    } else if (replay.itemSteps) this.walkSteps(item, replay.itemSteps)
    else this.walkEvents(item, slot, finished)
    if (finished !== NEVER) taker.from(finished + 1, DONE)
  }

  private walkSteps(item: number, { ptr, ticks }: ItemSteps): void {
    for (let s = ptr[item]; s < ptr[item + 1]; s++) {
      this.taker.from(ticks[s], WORKING)
      this.taker.from(ticks[s] + 1, WAITING)
    }
  }

  private walkEvents(item: number, slot: number, finished: number): void {
    const { replay, taker, events, alone, eventTick, workerEvents, items } = this
    const { timed } = replay
    const stop = this.workerPtr[replay.itemWorker[item] + 1]
    let free = replay.itemStart[item]
    let last = WAITING // after its worker's last event it waits for the part that another worker has of it
    for (let s = slot; s < stop; s++) {
      const other = items[s]
      if (other === NEVER) continue // of another space
      if (other !== item) break
      const e = workerEvents[s]
      const between = alone ? 0 : freeBefore(replay, s)
      if (between >= free) {
        taker.from(free, WAITING)
        free = between + 1
      }
      const tick = eventTick[e]
      const gap = waitsAt(replay, e, free, events.polls(e)) ? SPINNING : WAITING
      if (tick > finished) {
        last = gap
        break
      }
      if (tick > free) taker.from(free, gap)
      if (timed && timed.held[e] > free && timed.held[e] < tick) taker.from(timed.held[e], SPINNING)
      const until = timed ? timed.until[e] : tick
      if (until < free) continue // of one tick with the event before
      taker.from(Math.max(tick, free), WORKING)
      free = until + 1
    }
    if (finished === NEVER) {
      // took a step and never finished: the run stalled in it
      taker.from(free, SPINNING)
      taker.from(replay.end, atTheEnd(replay, item))
    } else {
      if (finished >= free) taker.from(free, last)
      taker.from(finished, WORKING) // if not in one of these events, then by another worker
    }
  }
}

/** Items whose states differ between two ticks, each once: the first `size` of both; a turn is before × 8 + after. */
export interface Turned {
  readonly size: number
  readonly items: U32
  readonly turns: U8
}

/**
 * States of all items, kept for one tick and brought to another by what changes between. Every picture of a replay shares
 * it, so that a tick is worked out once however many pictures show it.
 */
export class ItemStates {
  readonly replay: Replay
  readonly end: number
  private readonly changes: Changes
  private readonly states: U8
  /** Those at tick 0, which every run is played from. */
  private readonly begun: U8
  private tick = 0
  private readonly net = { from: 0, to: 0, size: 0, items: new Uint32Array(0), turns: new Uint8Array(0) }

  constructor(replay: Replay) {
    this.replay = replay
    this.end = replay.end
    this.changes = replay.changes ?? changesOf(replay)
    this.begun = statesOfItems(replay, 0, new Uint8Array(replay.space.count))
    this.states = this.begun.slice()
    if (place.length < this.begun.length) place = new Uint32Array(this.begun.length)
  }

  /** One byte per item; good until states of another tick are asked for. */
  at(tick: number): U8 {
    const to = Math.min(tick, this.end)
    if (to === 0) this.states.set(this.begun)
    else if (this.worthRecounting(this.tick, to)) statesOfItems(this.replay, to, this.states)
    else if (to !== this.tick) this.follow(this.turned(this.tick, to))
    this.tick = to
    return this.states
  }

  /** How many changes lie between two ticks. */
  between(from: number, to: number): number {
    const { ptr } = this.changes
    return ptr[Math.max(from, to) + 1] - ptr[Math.min(from, to) + 1]
  }

  /**
   * Whether all items are looked at anew: where more changes lie between than there are items, and on the way back to the
   * start, where items seldom differ, more than an eighth as many.
   */
  worthRecounting(from: number, to: number): boolean {
    return this.between(from, to) > this.replay.space.count / (to === 0 ? 8 : 1)
  }

  /**
   * Items whose states differ between two ticks, regardless of changes in between. Pictures go along the same ticks and
   * share the result, which is valid until other ticks are asked for.
   */
  turned(from: number, to: number): Turned {
    const { net } = this
    if (net.from === from && net.to === to) return net
    const most = Math.min(this.between(from, to), this.states.length)
    if (net.items.length < most) {
      net.items = new Uint32Array(2 * most)
      net.turns = new Uint8Array(2 * most)
    }
    net.from = from
    net.to = to
    net.size = this.gather(net.items, net.turns)
    return net
  }

  /** Fills the list for its two ticks: each item with its first state and its last. Returns how many items there are. */
  private gather(items: U32, turns: U8): number {
    const { ptr, items: changed, turns: steps } = this.changes
    const [from, to] = [ptr[this.net.from + 1], ptr[this.net.to + 1]]
    const forwards = from < to
    let size = 0
    for (let n = Math.abs(to - from), c = forwards ? from : from - 1; n > 0; n--, c += forwards ? 1 : -1) {
      const item = changed[c]
      const turn = forwards ? steps[c] : reversed(steps[c])
      const known = place[item]
      if (known > 0) turns[known - 1] = (turns[known - 1] & ~7) | after(turn)
      else {
        items[size] = item
        turns[size] = turn
        place[item] = ++size
      }
    }
    return kept(items, turns, size)
  }

  private follow({ size, items, turns }: Turned): void {
    for (let t = 0; t < size; t++) this.states[items[t]] = turns[t] & 7
  }
}

/** Where an item stands in the list that is being filled, from 1; all are 0 between two lists, of any replays. */
let place: U32 = new Uint32Array(0)

const reversed = (turn: number): number => after(turn) * 8 + before(turn)

/** Leaves out the items that came back to where they were, and empties `place`; returns how many are left. */
function kept(items: U32, turns: U8, size: number): number {
  let left = 0
  for (let t = 0; t < size; t++) {
    place[items[t]] = 0
    if (before(turns[t]) === after(turns[t])) continue
    items[left] = items[t]
    turns[left++] = turns[t]
  }
  return left
}

/** The states of a replay that its pictures share. */
export const itemStates = oncePer((replay: Replay) => new ItemStates(replay))
