import { COO, CSR, DNS, DNS_COL, DNS_ROW, ELL, HYB } from './rules.ts'
import { ellBytes, indexAt } from './payload.ts'
import { EDGE } from './tiling.ts'

/** A tile as its arrays have it: what a reader of the format goes by. */
export interface StoredTile {
  readonly format: number
  readonly lines: number
  readonly height: number
  readonly width: number
  /** Its first byte of `index`, and of `tile_row_ptr`. */
  readonly bytes: number
  readonly pointers: number
  readonly index: ArrayLike<number>
  readonly tile_row_ptr: ArrayLike<number>
}

/** Row · 16 + column of a slot of the tile's values; of a padded slot of an ELL part, of nothing. */
export function localAt(tile: StoredTile, slot: number): number {
  const { format, height, width, bytes, index } = tile
  const at = (n: number) => indexAt(index, 2 * bytes + n)
  if (format === CSR) return rowIn(tile, slot) * EDGE + at(slot)
  if (format === COO) return index[bytes + slot]
  if (format === ELL || format === HYB) return hybridAt(tile, slot)
  if (format === DNS) return (slot % height) * EDGE + Math.floor(slot / height)
  if (format === DNS_ROW) return at(Math.floor(slot / width)) * EDGE + (slot % width)
  if (format === DNS_COL) return (slot % height) * EDGE + at(Math.floor(slot / height))
  throw new RangeError(`There is no tile format ${format}.`)
}

function rowIn({ pointers, tile_row_ptr }: StoredTile, slot: number): number {
  let row = 0
  for (let r = 1; r < EDGE; r++) if (tile_row_ptr[pointers + r] <= slot) row = r
  return row
}

function hybridAt({ lines, height, bytes, index }: StoredTile, slot: number): number {
  const beyond = slot - lines * height
  if (beyond >= 0) return index[bytes + ellBytes(lines, height) + beyond]
  return (slot % height) * EDGE + indexAt(index, 2 * bytes + slot)
}

/** The slot that index n of a tile belongs to, the first of a line; undefined for the half byte that is left over. */
export function slotOfIndex(
  { format, lines, height, width }: StoredTile,
  n: number,
  slots: number,
): number | undefined {
  const slot = slotBy(n)
  return slot < slots ? slot : undefined

  function slotBy(i: number): number {
    if (format === COO) return i >>> 1
    if (format === DNS_ROW) return i * width
    if (format === DNS_COL) return i * height
    const ell = 2 * ellBytes(lines, height)
    if (format !== HYB || i < lines * height) return i
    return i < ell ? slots : lines * height + ((i - ell) >>> 1)
  }
}
