import type { U32 } from '#src/base/arrays.ts'
import { CSR, DNS_ROW } from '#src/sparse/formats/tile/rules.ts'
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
  /** Row pointers, where a tile has any, and indices; each tile begins with a word. */
  readonly indexWords: U32
}

export function packed(tiled: Tiled): Packed {
  const { format, lines, tile_col_idx, value_offset } = tiled
  const descriptors = new Uint32Array(4 * format.length)
  const first = wordOffsets(tiled)
  const indexWords = new Uint32Array(first[format.length])
  const bytes = new Uint8Array(indexWords.buffer)
  for (let t = 0; t < format.length; t++) {
    copyIndices(tiled, t, bytes, 4 * first[t])
    const slots = value_offset[t + 1] - value_offset[t]
    const counts = slots | (lines[t] << SLOTS_BITS) | (extraOf(tiled, t) << (SLOTS_BITS + LINES_BITS))
    descriptors[4 * t] = tile_col_idx[t] | (format[t] << 28)
    descriptors[4 * t + 1] = value_offset[t]
    descriptors[4 * t + 2] = first[t]
    descriptors[4 * t + 3] = counts
  }
  return { descriptors, indexWords }
}

function wordOffsets({ format, index_offset, row_ptr_offset }: Tiled): U32 {
  const first = new Uint32Array(format.length + 1)
  for (let t = 0; t < format.length; t++) {
    const bytes = index_offset[t + 1] - index_offset[t] + row_ptr_offset[t + 1] - row_ptr_offset[t]
    first[t + 1] = first[t] + Math.ceil(bytes / 4)
  }
  return first
}

function copyIndices(tiled: Tiled, t: number, bytes: Uint8Array, to: number): void {
  const { index, tile_row_ptr, index_offset, row_ptr_offset } = tiled
  let at = to
  for (let b = row_ptr_offset[t]; b < row_ptr_offset[t + 1]; b++) bytes[at++] = tile_row_ptr[b]
  for (let b = index_offset[t]; b < index_offset[t + 1]; b++) bytes[at++] = index[b]
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
