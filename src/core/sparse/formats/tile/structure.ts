import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { FormatParams } from '../format.ts'
import { fits } from '../lib/size.ts'
import { padding } from '../lib/slots.ts'
import { layoutOf } from './layout.ts'
import { FILLS, indexBytes, rowPointers } from './payload.ts'
import { type Masks, Profile, tileRow } from './profile.ts'
import type { Layout, Poured, Tiled } from './stored.ts'
import { EDGE, orderOf } from './tiling.ts'

/** Throws AppError `FormatTooLarge`. O(nnz) and the sorting of each tile row's columns. */
export const tiledOf = (pattern: Pattern, params: FormatParams): Tiled =>
  filled(pattern, layoutOf(pattern, params['rule']), params)

/** The second half of it: tiles that were chosen by the same rule. */
export function filled(pattern: Pattern, layout: Layout, params: FormatParams): Tiled {
  fits('A matrix in tiles', layout.value_offset[layout.format.length], nnz(pattern))
  return { ...pour(pattern, layout), rule: params['rule'], masks: params['masks'] === 1 }
}

/** Fills tiles with their nonzeros. O(nnz + slots). */
export function pour(pattern: Pattern, layout: Layout): Poured {
  const { rows, cols } = pattern
  const { format, value_offset } = layout
  const tiles = format.length
  const row_ptr_offset = prefixSum(format.map(rowPointers))
  const index_offset = indexOffsets(rows, layout)
  const { order, local } = orderOf(pattern, layout)
  const poured: Poured = {
    ...layout,
    rows,
    cols,
    local,
    row_ptr_offset,
    index_offset,
    tile_row_ptr: new Uint8Array(row_ptr_offset[tiles]),
    index: new Uint8Array(index_offset[tiles]),
    nonzero: padding(value_offset[tiles]),
  }
  eachTile(rows, layout, (t, height) => {
    const width = Math.min(EDGE, cols - layout.tile_col_idx[t] * EDGE)
    FILLS[format[t]](poured, order, { t, height, width })
  })
  return poured
}

/** Every tile, and its rows. */
function eachTile(rows: number, { tile_ptr }: Layout, see: (t: number, height: number) => void): void {
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++)
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) see(t, Math.min(EDGE, rows - ti * EDGE))
}

function indexOffsets(rows: number, layout: Layout): U32 {
  const { format, lines, value_offset } = layout
  const bytes = new Uint16Array(format.length)
  eachTile(rows, layout, (t, height) => {
    bytes[t] = indexBytes(format[t], lines[t], height, value_offset[t + 1] - value_offset[t])
  })
  return prefixSum(bytes)
}

type Local = Pick<Tiled, 'tile_nnz' | 'local'>

/** A bit for each stored column of each row of each tile, the leftmost lowest: 16 words of 16 bits per tile. */
export function masksOf(tiled: Local, first = 0, end = tiled.tile_nnz.length - 1): Masks {
  const { tile_nnz, local } = tiled
  const masks = new Uint16Array((end - first) * EDGE)
  for (let t = first; t < end; t++)
    for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++)
      masks[(t - first) * EDGE + (local[p] >> 4)] |= 1 << (local[p] & 15)
  return masks
}

/** What the format of tile t was chosen by. */
export function profileOf(tiled: Tiled, t: number): Profile {
  const { rows, cols, tile_ptr, tile_col_idx, tile_nnz } = tiled
  const height = Math.min(EDGE, rows - tileRow(tile_ptr, t) * EDGE)
  const width = Math.min(EDGE, cols - tile_col_idx[t] * EDGE)
  return new Profile(masksOf(tiled, t, t + 1)).read(0, tile_nnz[t + 1] - tile_nnz[t], height, width)
}
