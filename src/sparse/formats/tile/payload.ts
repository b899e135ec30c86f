import type { U8 } from '#src/base/arrays.ts'
import type { Profile } from './profile.ts'
import { COO, CSR, DNS, DNS_COL, DNS_ROW, ELL, HYB, hybWidth } from './rules.ts'
import type { Tiled } from './tiled.ts'
import { EDGE } from './tiling.ts'

/**
 * The payload of a tile of h rows by w columns, which are 16 but at the edges of the matrix, by its format: slots of
 * `values`, indices of 4 bits, and `lines`.
 *
 *     CSR     slot p: nonzero p, row by row            index p: its column; 16 row pointers
 *     COO     slot p: nonzero p, row by row            index 2p: its column, 2p + 1: its row (a byte is row · 16 + column)
 *     ELL     slot c · h + r: nonzero c of row r       index c · h + r: its column; c < lines
 *     HYB     as ELL, then as COO what does not fit    the COO part begins with a byte
 *     Dns     slot c · h + r: row r, column c
 *     DnsRow  slot l · w + c: row index[l], column c
 *     DnsCol  slot l · h + r: row r, column index[l]
 */
export function valueSlots(tile: Profile, format: number, lines: number): number {
  if (format === DNS) return tile.height * tile.width
  if (format === ELL) return lines * tile.height
  if (format === HYB) return lines * tile.height + tile.beyond(lines)
  return tile.nonzeros
}

export function indexBytes(tile: Profile, format: number, lines: number): number {
  if (format === CSR) return Math.ceil(tile.nonzeros / 2)
  if (format === COO) return tile.nonzeros
  if (format === ELL) return ellBytes(lines, tile.height)
  if (format === HYB) return ellBytes(lines, tile.height) + tile.beyond(lines)
  return Math.ceil(lines / 2)
}

/** Bytes of the indices of an ELL part. */
export const ellBytes = (lines: number, height: number): number => Math.ceil((lines * height) / 2)

export const rowPointers = (format: number): number => (format === CSR ? EDGE : 0)

export function linesOf(tile: Profile, format: number): number {
  if (format === ELL) return tile.longest
  if (format === HYB) return hybWidth(tile)
  if (format === DNS_ROW) return tile.nonzeros / tile.width
  return format === DNS_COL ? tile.nonzeros / tile.height : 0
}

/** Writes the payload of tile t: nonzeros, by their order in the tiles, into slots; indices; row pointers. */
type Fill = (tiled: Tiled, order: Int32Array, tile: Profile, t: number) => void

/** By number of the format. */
export const FILLS: readonly Fill[] = [fillCsr, fillCoo, fillHyb, fillHyb, fillDns, fillDnsRow, fillDnsCol]

function fillCsr(tiled: Tiled, order: Int32Array, tile: Profile, t: number): void {
  const { begin, end, rowLengths } = tile
  for (let p = begin; p < end; p++) {
    tiled.nonzero[tiled.value_offset[t] + p - begin] = order[p]
    putIndex(tiled.index, 2 * tiled.index_offset[t] + p - begin, tiled.local[p] & 15)
  }
  for (let r = 0, before = 0; r < EDGE; before += rowLengths[r++])
    tiled.tile_row_ptr[tiled.row_ptr_offset[t] + r] = before
}

function fillCoo(tiled: Tiled, order: Int32Array, { begin, end }: Profile, t: number): void {
  for (let p = begin; p < end; p++) {
    tiled.nonzero[tiled.value_offset[t] + p - begin] = order[p]
    tiled.index[tiled.index_offset[t] + p - begin] = tiled.local[p]
  }
}

/** ELL too: there, nothing is beyond its lines. */
function fillHyb(tiled: Tiled, order: Int32Array, { begin, end, height }: Profile, t: number): void {
  const { local, nonzero, index } = tiled
  const [slots, bytes, lines] = [tiled.value_offset[t], tiled.index_offset[t], tiled.lines[t]]
  let [before, c, extra] = [-1, 0, 0]
  for (let p = begin; p < end; p++) {
    const r = local[p] >> 4
    c = r === before ? c + 1 : 0
    before = r
    if (c < lines) {
      nonzero[slots + c * height + r] = order[p]
      putIndex(index, 2 * bytes + c * height + r, local[p] & 15)
    } else {
      nonzero[slots + lines * height + extra] = order[p]
      index[bytes + ellBytes(lines, height) + extra++] = local[p]
    }
  }
}

function fillDns({ local, nonzero, value_offset }: Tiled, order: Int32Array, tile: Profile, t: number): void {
  const { begin, end, height } = tile
  for (let p = begin; p < end; p++) nonzero[value_offset[t] + (local[p] & 15) * height + (local[p] >> 4)] = order[p]
}

function fillDnsRow(tiled: Tiled, order: Int32Array, { begin, end, width }: Profile, t: number): void {
  const { local, nonzero, index, value_offset, index_offset } = tiled
  for (let p = begin; p < end; p++) {
    const line = Math.floor((p - begin) / width)
    nonzero[value_offset[t] + line * width + (local[p] & 15)] = order[p]
  }
  for (let l = 0; l < tiled.lines[t]; l++) putIndex(index, 2 * index_offset[t] + l, local[begin + l * width] >> 4)
}

function fillDnsCol(tiled: Tiled, order: Int32Array, { begin, end, height }: Profile, t: number): void {
  const { local, nonzero, index, value_offset, index_offset } = tiled
  const lineOf = new Uint8Array(EDGE)
  for (let l = 0; l < tiled.lines[t]; l++) {
    const column = local[begin + l] & 15
    lineOf[column] = l
    putIndex(index, 2 * index_offset[t] + l, column)
  }
  for (let p = begin; p < end; p++)
    nonzero[value_offset[t] + lineOf[local[p] & 15] * height + (local[p] >> 4)] = order[p]
}

/** Index n of 4 bits. */
export const indexAt = (index: ArrayLike<number>, n: number): number => (index[n >>> 1] >> (4 * (n & 1))) & 15

function putIndex(index: U8, n: number, value: number): void {
  index[n >>> 1] |= value << (4 * (n & 1))
}
