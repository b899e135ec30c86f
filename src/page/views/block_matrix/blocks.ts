import { groupByKey, range, type U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { itemIn, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { BlockedItems } from '#src/core/trace/space.ts'
import { eventCount, readStage } from '#src/core/trace/event.ts'

/** A block waits, or all its tasks have run; else it is in a stage, which has a number from 0. */
export const [WAITS, IS_DONE] = [-1, -2]

/** The blocks that a run has tasks on, row by row. */
export interface BlockMatrix extends Pick<BlockedItems, 'side' | 'rows'> {
  readonly row: U32
  readonly column: U32
  /** By item: its block. */
  readonly of: U32
  /** By block: the item that makes it final. */
  readonly final: U32
  /** By block: entries of the matrix in it, and rows times columns that it has. */
  readonly entries: U32
  readonly room: U32
  /** The whole matrix; undefined where no space has its entries. */
  readonly places: Pattern | undefined
  /** Events of each block by the tick in which they begin: events[ptr[b] .. ptr[b + 1]). */
  readonly ptr: U32
  readonly events: U32
  /** The block in a row and a column; undefined where there is none. */
  at(row: number, column: number): number | undefined
}

/** Whether a run has tasks on blocks. */
export const isBlocked = ({ space }: Replay): boolean => space.blocked !== undefined && space.count > 0

/** Throws RangeError of a run that is not on blocks. */
export const blockMatrix = oncePer((replay: Replay): BlockMatrix => {
  const { blocked } = replay.space
  if (!blocked) throw new RangeError('no blocks')
  const { side, rows } = blocked
  const places = replay.spaces.find(({ space }) => space.name === blocked.of)?.space.places
  const { row, column, of, final, numbers } = numbered(blocked)
  const last = (i: number) => Math.min(side, (places?.rows ?? rows * side) - i * side)
  const { ptr, events } = eventsBy(replay, row.length, (e) => of[itemIn(replay, e)])
  return {
    side,
    rows,
    row,
    column,
    of,
    final,
    entries: entriesIn(row.length, side, places, (i, j) => numbers.get(i * rows + j)),
    room: row.map((i, b) => last(i) * last(column[b])),
    places,
    ptr,
    events,
    at: (i, j) => (i < 0 || j < 0 || i >= rows || j >= rows ? undefined : numbers.get(i * rows + j)),
  }
})

function numbered({ rows, row, column }: BlockedItems) {
  const cells = [...new Set(Array.from(row, (i, item) => i * rows + column[item]))].sort((a, b) => a - b)
  const numbers = new Map(cells.map((cell, b) => [cell, b]))
  const of = row.map((i, item) => numbers.get(i * rows + column[item]) ?? 0)
  const final = new Uint32Array(cells.length)
  for (const [item, b] of of.entries()) final[b] = item
  return {
    row: Uint32Array.from(cells, (cell) => Math.floor(cell / rows)),
    column: Uint32Array.from(cells, (cell) => cell % rows),
    of,
    final,
    numbers,
  }
}

function entriesIn(
  count: number,
  side: number,
  places: Pattern | undefined,
  blockAt: (i: number, j: number) => number | undefined,
): U32 {
  const entries = new Uint32Array(count)
  if (!places) return entries
  const { rows, row_ptr, col_idx } = places
  for (let i = 0; i < rows; i++) {
    const own = Math.floor(i / side)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; ) {
      const j = Math.floor(col_idx[k] / side)
      const b = blockAt(own, j)
      let next = k
      while (next < row_ptr[i + 1] && col_idx[next] < (j + 1) * side) next++
      if (b !== undefined) entries[b] += next - k
      k = next
    }
  }
  return entries
}

/** Events by a key below `count`, those of a key by the tick in which they begin; those without a key are left out. */
export function eventsBy(replay: Replay, count: number, keyOf: (event: number) => number | undefined) {
  const own = range(eventCount(replay.run.trace)).filter((e) => keyOf(e) !== undefined)
  own.sort((a, b) => replay.eventTick[a] - replay.eventTick[b] || a - b)
  const { ptr, items } = groupByKey(
    Uint32Array.from(own, (e) => keyOf(e) ?? 0),
    count,
  )
  return { ptr, events: items.map((place) => own[place]) }
}

/** The event of a block that is active at a tick; undefined where none is. */
export function eventAt(replay: Replay, { ptr, events }: BlockMatrix, block: number, tick: number): number | undefined {
  const after = firstWhere(ptr[block], ptr[block + 1], (s) => replay.eventTick[events[s]] > tick)
  for (let s = after - 1; s >= ptr[block] && s >= after - 4; s--)
    if (worksUntil(replay, events[s]) >= tick) return events[s]
  return undefined
}

/** WAITS, IS_DONE, or the number of the stage that the block is at. */
export function stateOfBlock(replay: Replay, matrix: BlockMatrix, block: number, tick: number): number {
  const e = tick > 0 ? eventAt(replay, matrix, block, tick) : undefined
  if (e !== undefined) return readStage(replay.run.trace, e)
  const done = replay.itemTick[matrix.final[block]]
  return done !== NEVER && tick > done ? IS_DONE : WAITS
}

/** Of all entries that the matrix would have without zeros the share that it has; undefined where that is not known. */
export const shareOfEntries = ({ places }: Pick<BlockMatrix, 'places'>): number | undefined =>
  places && places.rows > 0 ? places.col_idx.length / (places.rows * places.cols) : undefined
