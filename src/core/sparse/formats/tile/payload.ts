import type { U8 } from '#src/core/base/arrays.ts'
import type { Profile } from './profile.ts'
import { COO, CSR, DNS, DNS_COL, DNS_ROW, ELL, HYB, hybWidth } from './rules.ts'
import type { Poured } from './stored.ts'
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

/** Bytes of the indices of a tile with this number of slots. */
export function indexBytes(format: number, lines: number, height: number, slots: number): number {
  if (format === CSR) return Math.ceil(slots / 2)
  if (format === COO) return slots
  if (format === DNS) return 0
  if (format === ELL) return ellBytes(lines, height)
  if (format === HYB) return ellBytes(lines, height) + slots - lines * height
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

/** Tile t, with its numbers of rows and columns. */
interface Place {
  readonly t: number
  readonly height: number
  readonly width: number
}

/** Writes the payload of a tile: nonzeros, by their order in the tiles, into slots; indices; row pointers. */
type Fill = (tiled: Poured, order: Int32Array, place: Place) => void

/** By number of the format. */
export const FILLS: readonly Fill[] = [fillCsr, fillCoo, fillHyb, fillHyb, fillDns, fillDnsRow, fillDnsCol]

function fillCsr(tiled: Poured, order: Int32Array, { t }: Place): void {
  const { local, tile_row_ptr } = tiled
  const [begin, end, pointers] = [tiled.tile_nnz[t], tiled.tile_nnz[t + 1], tiled.row_ptr_offset[t]]
  let r = 0
  for (let p = begin; p < end; p++) {
    while (r <= local[p] >> 4) tile_row_ptr[pointers + r++] = p - begin
    tiled.nonzero[tiled.value_offset[t] + p - begin] = order[p]
    putIndex(tiled.index, 2 * tiled.index_offset[t] + p - begin, local[p] & 15)
  }
  tile_row_ptr.fill(end - begin, pointers + r, pointers + EDGE)
}

function fillCoo(tiled: Poured, order: Int32Array, { t }: Place): void {
  const begin = tiled.tile_nnz[t]
  for (let p = begin; p < tiled.tile_nnz[t + 1]; p++) {
    tiled.nonzero[tiled.value_offset[t] + p - begin] = order[p]
    tiled.index[tiled.index_offset[t] + p - begin] = tiled.local[p]
  }
}

/** ELL too: there, nothing is beyond its lines. */
function fillHyb(tiled: Poured, order: Int32Array, { t, height }: Place): void {
  const { local, nonzero, index, tile_nnz } = tiled
  const [slots, bytes, lines] = [tiled.value_offset[t], tiled.index_offset[t], tiled.lines[t]]
  let [before, c, extra] = [-1, 0, 0]
  for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++) {
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

function fillDns(tiled: Poured, order: Int32Array, { t, height }: Place): void {
  const { local, nonzero, value_offset, tile_nnz } = tiled
  for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++)
    nonzero[value_offset[t] + (local[p] & 15) * height + (local[p] >> 4)] = order[p]
}

function fillDnsRow(tiled: Poured, order: Int32Array, { t, width }: Place): void {
  const { local, nonzero, index, value_offset, index_offset, tile_nnz } = tiled
  const begin = tile_nnz[t]
  for (let p = begin; p < tile_nnz[t + 1]; p++) {
    const line = Math.floor((p - begin) / width)
    nonzero[value_offset[t] + line * width + (local[p] & 15)] = order[p]
  }
  for (let l = 0; l < tiled.lines[t]; l++) putIndex(index, 2 * index_offset[t] + l, local[begin + l * width] >> 4)
}

function fillDnsCol(tiled: Poured, order: Int32Array, { t, height }: Place): void {
  const { local, nonzero, index, value_offset, index_offset, tile_nnz } = tiled
  const lineOf = new Uint8Array(EDGE)
  for (let l = 0; l < tiled.lines[t]; l++) {
    const column = local[tile_nnz[t] + l] & 15
    lineOf[column] = l
    putIndex(index, 2 * index_offset[t] + l, column)
  }
  for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++)
    nonzero[value_offset[t] + lineOf[local[p] & 15] * height + (local[p] >> 4)] = order[p]
}

/** Index n of 4 bits. */
export const indexAt = (index: ArrayLike<number>, n: number): number => (index[n >>> 1] >> (4 * (n & 1))) & 15

function putIndex(index: U8, n: number, value: number): void {
  index[n >>> 1] |= value << (4 * (n & 1))
}
