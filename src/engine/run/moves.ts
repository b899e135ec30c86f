import { oncePer } from './times/once.ts'
import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { NO_ENTRY, type MovedMatrix } from '#src/core/kernel/outcome.ts'
import { seenBy, worksUntil } from './query.ts'
import { NEVER, type Replay } from './replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { eventCount, readStage } from '#src/core/trace/event.ts'
import { forEachItem } from '#src/core/trace/space.ts'

/**
 * How entries of an input matrix came to stand in an output. Where they went is read from what came out; which event put
 * each there is read from the trace: the last one of a stage that puts items into this output.
 */
export interface EntryMoves {
  /** Name of the input. */
  readonly name: string
  readonly input: Pattern
  readonly outcome: MovedMatrix
  /** Row of each entry of the input. */
  readonly row: U32
  /** Its place in the output, and the row there; NEVER where it did not come out. */
  readonly place: U32
  readonly placeRow: U32
  /** The event that put it there; NEVER where none was recorded. */
  readonly event: U32
  /** First and last tick of that event's work; NEVER where none was recorded. */
  readonly begin: U32
  readonly until: U32
  /** Entries that begin to move at tick t: begins.items[begins.ptr[t] .. begins.ptr[t + 1]). */
  readonly begins: ByTick
  /** Entries that have moved from tick t on. */
  readonly ends: ByTick
}

interface ByTick {
  readonly ptr: U32
  readonly items: U32
}

/** More entries than this take more memory than a picture is worth. */
const MOST = 2 ** 22

/** Whether entries of an input move into an output: what came out is there once the run is. */
export function hasMoves({ space, run }: Replay): boolean {
  const { places } = space
  const { outcome, stages = [], trace } = run
  if (!places || space.count > MOST || !stages.some(({ into }) => into !== undefined)) return false
  if (!outcome) return eventCount(trace) === 0
  return space.matrix !== outcome.matrix && stages.some(({ into }) => into === outcome.matrix)
}

/** Throws where a run has no outcome or its items are no entries. The same object for the same replay. */
export const movesOf = oncePer(foundMoves)

function foundMoves(replay: Replay): EntryMoves {
  const { places: input, matrix: name = 'A', count } = replay.space
  const { outcome } = replay.run
  if (!input || !outcome) throw new Error('no entries of an input came out of this run')
  const place = new Uint32Array(count).fill(NEVER)
  for (const [p, entry] of outcome.from.entries()) if (entry !== NO_ENTRY && entry < count) place[entry] = p
  const rowAt = rowsOf(outcome.pattern, outcome.from.length)
  const event = lastEvents(replay, outcome)
  const begin = event.map((e) => (e === NEVER ? NEVER : replay.eventTick[e]))
  const until = event.map((e) => (e === NEVER ? NEVER : worksUntil(replay, e)))
  const placeRow = place.map((p) => (p === NEVER ? NEVER : rowAt[p]))
  const row = rowsOf(input, count)
  const ticks = { begins: byTick(begin, replay.end, 0), ends: byTick(until, replay.end, 1) }
  return { name, input, outcome, row, place, placeRow, event, begin, until, ...ticks }
}

/** Row of each entry; of a row that says that it goes on beyond the last entry, up to that. */
function rowsOf({ rows, row_ptr }: Pattern, count: number): U32 {
  const row = new Uint32Array(count)
  for (let i = 0; i < rows; i++) row.fill(i, row_ptr[i], row_ptr[i + 1])
  return row
}

/** By entry of the input: the last event that puts it, or what stands at its place, into the output. */
function lastEvents(replay: Replay, { matrix, from }: MovedMatrix): U32 {
  const { run, space, eventTick } = replay
  const { trace, stages = [] } = run
  const last = new Uint32Array(space.count).fill(NEVER)
  for (let e = 0; e < eventCount(trace); e++) {
    if (stages[readStage(trace, e)]?.into !== matrix) continue
    const own = seenBy(replay, e).space
    forEachItem(trace, e, own, (item) => {
      const entry = own.name === space.name ? item : from[item]
      if (entry === undefined || entry >= space.count) return
      if (last[entry] === NEVER || eventTick[e] >= eventTick[last[entry]]) last[entry] = e
    })
  }
  return last
}

/** Entries by tick, those that have none left out. */
function byTick(ticks: U32, end: number, later: number): ByTick {
  const keys = ticks.map((tick) => (tick === NEVER ? end + 2 : Math.min(tick + later, end + 1)))
  return groupByKey(keys, end + 3)
}

/** Where an entry stands: in the input, between both matrices in this very step, or in the output. */
export const HERE = 0
export const MOVING = 1
export const THERE = 2

/** Where an entry stands at a tick. */
export function standingOf({ begin, until }: EntryMoves, entry: number, tick: number): number {
  if (begin[entry] === NEVER || tick < begin[entry]) return HERE
  return tick <= until[entry] ? MOVING : THERE
}
