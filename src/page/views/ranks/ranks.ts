import type { F64, U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import { LOST, type Messages } from '#src/core/kernel/modeled.ts'
import { Needs } from '#src/engine/run/needs.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { tellsOf, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { eventsBy } from '../block_matrix/blocks.ts'
import { eventCount, readItem, readNote, readStage, readWorker } from '#src/core/trace/event.ts'

/** A run of a grid of ranks: what each does, and what goes between them. Moments are ticks, whole or not. */
export interface RankLanes {
  readonly grid: Messages['grid']
  readonly ranks: number
  readonly messages: Messages
  /** Events of each rank in their order: events[ptr[r] .. ptr[r + 1]). */
  readonly ptr: U32
  readonly events: U32
  /** By message. A lost one is received never: infinite. */
  readonly sent: F64
  readonly received: F64
  /** The first tick after the run. */
  readonly end: number
  /** By item: the rank that has it; NEVER where none worked at it. */
  readonly owner: U32
  /** Share of all ranks' time in which they have nothing to do. */
  readonly waiting: number
  readonly ms: number | undefined
  /** Whether that was measured, and no model says so. */
  readonly isMeasured: boolean
}

/** Whether several ranks made a run. One rank alone sends no message. */
export function hasRanks(replay: Replay): boolean {
  const [rows, columns] = replay.run.messages?.grid ?? [1, 1]
  return rows * columns > 1 && replay.space.blocked !== undefined && tellsOf(replay)
}

/** Throws RangeError of a run without messages. */
export const rankLanes = oncePer((replay: Replay): RankLanes => {
  const { messages, trace } = replay.run
  if (!messages) throw new RangeError('no messages')
  const [rows, columns] = messages.grid
  const ranks = rows * columns
  const owner = new Uint32Array(replay.space.count).fill(NEVER)
  for (let e = 0; e < eventCount(trace); e++) owner[readItem(trace, e)] = readWorker(trace, e)
  return {
    grid: messages.grid,
    ranks,
    messages,
    ...eventsBy(replay, ranks, (e) => Math.min(ranks - 1, readWorker(trace, e))),
    ...momentsOf(replay, messages, ranks),
    end: replay.end,
    owner,
    waiting: waitingShare(replay, ranks),
    ms: trace.model?.ms,
    isMeasured: trace.model?.measured === true,
  }
})

/** Along time where a model says when; by steps from what made a block final to what first reads it on the other rank. */
function momentsOf(replay: Replay, messages: Messages, ranks: number): Pick<RankLanes, 'sent' | 'received'> {
  const { trace } = replay.run
  const { sent, received, item, to } = messages
  if (replay.timed && trace.model) {
    const { counts } = trace.model
    const at = (count: number) => (count === LOST ? Number.POSITIVE_INFINITY : 1 + (count / counts) * replay.last)
    return { sent: Float64Array.from(sent, at), received: Float64Array.from(received, at) }
  }
  const first = new Map<number, number>()
  const needs = new Needs(trace, replay.space)
  for (let e = 0; e < eventCount(trace); e++) {
    const count = needs.read(e)
    for (const operand of needs.items.subarray(0, count)) {
      const key = operand * ranks + readWorker(trace, e)
      first.set(key, Math.min(first.get(key) ?? NEVER, replay.eventTick[e]))
    }
  }
  return {
    sent: Float64Array.from(item, (one) => replay.itemTick[one] + 1),
    received: Float64Array.from(item, (one, m) =>
      received[m] === LOST ? Number.POSITIVE_INFINITY : (first.get(one * ranks + to[m]) ?? replay.itemTick[one] + 1),
    ),
  }
}

function waitingShare({ run: { trace }, eventTick, end }: Replay, ranks: number): number {
  let busy = 0
  for (let e = 0; e < eventCount(trace); e++) {
    const [began, at] = [readNote(trace, e, 'began'), readNote(trace, e, 'at')]
    busy += began !== undefined && at !== undefined ? at - began : eventTick[e] > 0 ? 1 : 0
  }
  const all = ranks * (trace.model?.counts ?? Math.max(1, end - 1))
  return Math.min(1, Math.max(0, 1 - busy / all))
}

/** Messages that are under way at a tick. */
export const underWay = ({ sent, received }: RankLanes, tick: number): readonly number[] =>
  Array.from(sent.keys()).filter((m) => sent[m] <= tick && tick < received[m] && Number.isFinite(received[m]))

/** The event of a rank at a tick; undefined where it has nothing to do. */
export function eventOfRank(
  replay: Replay,
  { ptr, events }: Pick<RankLanes, 'ptr' | 'events'>,
  rank: number,
  tick: number,
): number | undefined {
  const after = firstWhere(ptr[rank], ptr[rank + 1], (s) => replay.eventTick[events[s]] > tick)
  const e = after > ptr[rank] ? events[after - 1] : undefined
  return e !== undefined && worksUntil(replay, e) >= tick ? e : undefined
}

/** Bytes from each rank to each, row by row. */
export const bytesBetween = oncePer((lanes: RankLanes): F64 => {
  const { from, to, bytes } = lanes.messages
  const sums = new Float64Array(lanes.ranks * lanes.ranks)
  for (const [m, one] of bytes.entries()) sums[from[m] * lanes.ranks + to[m]] += one
  return sums
})

export const bytesSent = ({ messages: { bytes } }: Pick<RankLanes, 'messages'>): number =>
  bytes.reduce((sum, one) => sum + one, 0)

/** The next event in a direction: along a lane, or on the next rank about the same time. */
export function eventBeside(
  replay: Replay,
  lanes: RankLanes,
  item: number | undefined,
  dx: number,
  dy: number,
): number | undefined {
  const { events, ptr, ranks } = lanes
  if (events.length === 0) return undefined
  const here = item === undefined ? -1 : events.findLastIndex((e) => readItem(replay.run.trace, e) === item)
  if (here < 0) return events[0]
  const rank = readWorker(replay.run.trace, events[here])
  if (dx !== 0) {
    for (let s = here + dx; s >= ptr[rank] && s < ptr[rank + 1]; s += dx)
      if (readItem(replay.run.trace, events[s]) !== item) return events[s]
    return undefined
  }
  for (let r = rank + dy; r >= 0 && r < ranks; r += dy) {
    if (ptr[r] === ptr[r + 1]) continue
    const tick = replay.eventTick[events[here]]
    const after = firstWhere(ptr[r], ptr[r + 1], (s) => replay.eventTick[events[s]] >= tick)
    return events[Math.min(after, ptr[r + 1] - 1)]
  }
  return undefined
}

export const stageName = ({ run: { stages = [], trace } }: Replay, event: number): string =>
  stages[readStage(trace, event)]?.name ?? ''
