import type { U32 } from '#src/core/base/arrays.ts'
import type { Deferred } from '#src/core/sparse/formats/tile/deferred.ts'
import { ellBytes, indexBytes, rowPointers } from '#src/core/sparse/formats/tile/payload.ts'
import { HYB } from '#src/core/sparse/formats/tile/rules.ts'
import type { Layout } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'

const SLOTS_BITS = 9
const LINES_BITS = 5

/** Tiles as the kernel finds them: all numbers of one stand side by side. */
export interface Descriptors {
  /**
   * Four words per tile: tile column, and from bit 28 the format; first slot; first of the index words; and slots (9 bits),
   * lines (5 bits) and a bit for each full row of DnsRow. Shaders read this in stored.wesl.
   */
  readonly descriptors: U32
  /**
   * Words of all indices, row pointers before them where a tile has any. Each tile begins with a word, and so does the COO
   * part of HYB.
   */
  readonly indexWords: number
}

export function descriptorsOf(rows: number, layout: Layout & Deferred): Descriptors {
  const { tile_ptr, tile_col_idx, format, lines, full_rows, value_offset, deferred } = layout
  const descriptors = new Uint32Array(4 * format.length)
  let indexWords = 0
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    const height = Math.min(EDGE, rows - ti * EDGE)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) {
      const slots = value_offset[t + 1] - value_offset[t]
      descriptors[4 * t] = tile_col_idx[t] | (format[t] << 28)
      descriptors[4 * t + 1] = deferred.length + value_offset[t]
      descriptors[4 * t + 2] = indexWords
      descriptors[4 * t + 3] = slots | (lines[t] << SLOTS_BITS) | (full_rows[t] << (SLOTS_BITS + LINES_BITS))
      indexWords += wordsOf(format[t], lines[t], height, slots)
    }
  }
  return { descriptors, indexWords }
}

/** Words of a tile's row pointers and indices. */
function wordsOf(format: number, lines: number, height: number, slots: number): number {
  const ell = format === HYB ? ellBytes(lines, height) : 0
  const rest = indexBytes(format, lines, height, slots) - ell
  return words(rowPointers(format)) + words(ell) + words(rest)
}

const words = (bytes: number): number => (bytes + 3) >>> 2
