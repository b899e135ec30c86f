import type { U8, U32 } from '#src/base/arrays.ts'
import { ellBytes } from '#src/sparse/formats/tile/payload.ts'
import { CSR, DNS_ROW, HYB } from '#src/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/sparse/formats/tile/tiled.ts'
import { EDGE } from '#src/sparse/formats/tile/tiling.ts'

const SLOTS_BITS = 9
const LINES_BITS = 5

/** Tiles as the kernel reads them: all that it has to know of one lies side by side. */
export interface Packed {
  /**
   * Four words a tile: tile column, and from bit 28 the format; first slot; first of `indexWords`; and slots (9 bits),
   * lines (5 bits) and from bit 14 a bit for each full row of DnsRow, or the longest row of CSR. shaders read this in
   * stored.wesl.
   */
  readonly descriptors: U32
  /** Row pointers, where a tile has any, and indices; each tile begins with a word, and so does the COO part of HYB. */
  readonly indexWords: U32
}

export function packed(tiled: Tiled): Packed {
  const { format, lines, tile_col_idx, value_offset } = tiled
  const descriptors = new Uint32Array(4 * format.length)
  const ell = ellParts(tiled)
  const first = wordOffsets(tiled, ell)
  const indexWords = new Uint32Array(first[format.length])
  const bytes = new Uint8Array(indexWords.buffer)
  for (let t = 0; t < format.length; t++) {
    copyIndices(tiled, t, ell[t], bytes, 4 * first[t])
    const slots = value_offset[t + 1] - value_offset[t]
    const counts = slots | (lines[t] << SLOTS_BITS) | (extraOf(tiled, t) << (SLOTS_BITS + LINES_BITS))
    descriptors[4 * t] = tile_col_idx[t] | (format[t] << 28)
    descriptors[4 * t + 1] = value_offset[t]
    descriptors[4 * t + 2] = first[t]
    descriptors[4 * t + 3] = counts
  }
  return { descriptors, indexWords }
}

/** Bytes of the ELL part's indices of each HYB tile; 0 for other tiles. */
function ellParts({ rows, tile_ptr, format, lines }: Tiled): U8 {
  const parts = new Uint8Array(format.length)
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    const height = Math.min(EDGE, rows - ti * EDGE)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) if (format[t] === HYB) parts[t] = ellBytes(lines[t], height)
  }
  return parts
}

const bytesFrom = (offsets: U32, t: number): number => offsets[t + 1] - offsets[t]
const words = (bytes: number): number => Math.ceil(bytes / 4)

function wordOffsets({ format, index_offset, row_ptr_offset }: Tiled, ell: U8): U32 {
  const first = new Uint32Array(format.length + 1)
  for (let t = 0; t < format.length; t++) {
    const rest = bytesFrom(index_offset, t) - ell[t]
    first[t + 1] = first[t] + words(bytesFrom(row_ptr_offset, t)) + words(ell[t]) + words(rest)
  }
  return first
}

/** Copies row pointers and indices of tile t to byte `to`, what comes after an ELL part to the next word. */
function copyIndices(tiled: Tiled, t: number, ell: number, bytes: Uint8Array, to: number): void {
  const { index, tile_row_ptr, index_offset, row_ptr_offset } = tiled
  const indices = to + bytesFrom(row_ptr_offset, t)
  for (let b = 0; b < indices - to; b++) bytes[to + b] = tile_row_ptr[row_ptr_offset[t] + b]
  const gap = 4 * words(ell) - ell
  for (let b = 0; b < bytesFrom(index_offset, t); b++)
    bytes[indices + b + (b < ell ? 0 : gap)] = index[index_offset[t] + b]
}

function extraOf(tiled: Tiled, t: number): number {
  if (tiled.format[t] === CSR) return longestOf(tiled, t)
  return tiled.format[t] === DNS_ROW ? fullRows(tiled, t) : 0
}

function longestOf({ tile_row_ptr, row_ptr_offset, value_offset }: Tiled, t: number): number {
  let longest = 0
  for (let r = 0; r < EDGE; r++) {
    const at = row_ptr_offset[t] + r
    const end = r + 1 < EDGE ? tile_row_ptr[at + 1] : value_offset[t + 1] - value_offset[t]
    longest = Math.max(longest, end - tile_row_ptr[at])
  }
  return longest
}

function fullRows({ index, index_offset, lines }: Tiled, t: number): number {
  let mask = 0
  for (let l = 0; l < lines[t]; l++) mask |= 1 << ((index[index_offset[t] + (l >> 1)] >> (4 * (l & 1))) & 15)
  return mask
}
