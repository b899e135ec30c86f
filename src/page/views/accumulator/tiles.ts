import type { Pattern } from '#src/core/sparse/csr.ts'
import { LEFT, OUTPUT, RIGHT } from '../product/course.ts'
import { placeIn } from '../product/products.ts'
import { bitsBelow } from './masks.ts'
import type { AccumulatorRound } from './rounds.ts'
import { noted, type OpenedRow, type RowEvent, rowsNoted, SIDE } from './rows.ts'

/** A tile of the output at a tick, in its row and column of tiles. */
export interface TileState {
  readonly row: number
  readonly column: number
  /** By row of the tile: bits that pairs have reached until now, and in this tick. */
  readonly masks: readonly number[]
  readonly now: readonly number[]
  /** By entry of the tile, 16 row + column: products that were added until now. */
  readonly products: readonly number[]
  /** Number that the tiles of the latest pair have in common; undefined before the first. */
  readonly inner: number | undefined
  /** Pairs until now. */
  readonly pairs: number
  /** What its sums are kept in; undefined while masks are found. */
  readonly sums: 'packed' | 'dense' | undefined
}

/** Columns of tiles that events speak of, ascending. */
export const tileColumns = (opened: OpenedRow, { events }: AccumulatorRound): number[] =>
  [...new Set(events.filter(isPair).map((one) => noted(opened, one, 'tile')))].sort((a, b) => a - b)

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

const isPair = ({ keeps }: RowEvent): boolean => keeps === 'masks' || keeps === 'packed' || keeps === 'dense'

/** What the pairs of a tile that events name have reached until a tick. */
export function tileAt(opened: OpenedRow, { events }: AccumulatorRound, column: number, tick: number): TileState {
  const row = Math.floor(opened.row / SIDE)
  const [masks, now] = [zeros(SIDE), zeros(SIDE)]
  const products = zeros(SIDE * SIDE)
  let inner: number | undefined
  let pairs = 0
  let sums: TileState['sums']
  for (const one of events) {
    if (!isPair(one) || noted(opened, one, 'tile') !== column) continue
    if (one.keeps !== 'masks') sums = one.keeps === 'dense' ? 'dense' : 'packed'
    if (one.tick > tick) continue
    inner = noted(opened, one, 'inner')
    pairs++
    for (const i of rowsNoted(opened, one))
      eachReached(opened, i, inner, column, (j) => {
        masks[i % SIDE] |= 1 << (j % SIDE)
        if (tick <= one.until) now[i % SIDE] |= 1 << (j % SIDE)
        products[SIDE * (i % SIDE) + (j % SIDE)]++
      })
  }
  return { row, column, masks, now, products, inner, pairs, sums }
}

/** Columns of a tile that a row of the left factor reaches through the numbers of `inner`, once for each product. */
function eachReached({ of }: OpenedRow, i: number, inner: number, column: number, visit: (j: number) => void): void {
  const [left, right] = [of.patterns[LEFT], of.patterns[RIGHT]]
  eachIn(left, i, inner, (j) => eachIn(right, j, column, visit))
}

/** Columns of the entries that a row has in a column of tiles. */
export function eachIn({ row_ptr, col_idx }: Pattern, i: number, tile: number, visit: (j: number) => void): void {
  for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (Math.floor(col_idx[k] / SIDE) === tile) visit(col_idx[k])
}

/** Bits of a row of a tile of a factor or of the output. */
export function maskOf(pattern: Pattern, i: number, tile: number): number {
  let mask = 0
  if (i < pattern.rows) eachIn(pattern, i, tile, (j) => (mask |= 1 << (j % SIDE)))
  return mask
}

/** Products of an entry of the tile in all, to tell how many are added. */
export function productsIn({ of }: OpenedRow, i: number, j: number): number {
  let count = 0
  const [left, right] = [of.patterns[LEFT], of.patterns[RIGHT]]
  for (let k = left.row_ptr[i]; k < left.row_ptr[i + 1]; k++)
    if (placeIn(right, left.col_idx[k], j) !== undefined) count++
  return count
}

/** Place of the sum of column `bit` of the tile in its lane: by how many bits of row i are below its own, or by the column. */
export function placeOf({ sums, column }: TileState, { patterns }: OpenedRow['of'], i: number, bit: number): number {
  return sums === 'dense' ? bit : bitsBelow(maskOf(patterns[OUTPUT], i, column), bit)
}
