import { padding } from '../lib/slots.ts'
import { indexAt } from './payload.ts'
import { tileRow } from './profile.ts'
import { slotOfIndex, type StoredTile } from './read.ts'
import type { Poured, Tiled } from './stored.ts'
import { EDGE } from './tiling.ts'

export function storedTile(tiled: Poured, t: number, ti = tileRow(tiled.tile_ptr, t)): StoredTile {
  return {
    format: tiled.format[t],
    lines: tiled.lines[t],
    height: Math.min(EDGE, tiled.rows - ti * EDGE),
    width: Math.min(EDGE, tiled.cols - tiled.tile_col_idx[t] * EDGE),
    bytes: tiled.index_offset[t],
    pointers: tiled.row_ptr_offset[t],
    index: tiled.index,
    tile_row_ptr: tiled.tile_row_ptr,
  }
}

/** Every index of 4 bits, unpacked. */
export function unpackedIndices({ index }: Tiled): Uint8Array {
  const indices = new Uint8Array(index.length * 2)
  for (let n = 0; n < indices.length; n++) indices[n] = indexAt(index, n)
  return indices
}

/** The nonzero that each index belongs to, the first of its line for DnsRow and DnsCol; PADDING where there is none. */
export function nonzerosOfIndices(tiled: Tiled): Int32Array {
  const { tile_ptr, index_offset, value_offset, nonzero } = tiled
  const map = padding(tiled.index.length * 2)
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) {
      const tile = storedTile(tiled, t, ti)
      const slots = value_offset[t + 1] - value_offset[t]
      for (let n = 2 * index_offset[t]; n < 2 * index_offset[t + 1]; n++) {
        const slot = slotOfIndex(tile, n - 2 * index_offset[t], slots)
        if (slot !== undefined) map[n] = nonzero[value_offset[t] + slot]
      }
    }
  return map
}
