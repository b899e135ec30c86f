import { prefixSum } from '#src/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { FormatParams } from '../format.ts'
import { fits } from '../lib/size.ts'
import { padding } from '../lib/slots.ts'
import { FILLS, indexBytes, linesOf, rowPointers, valueSlots } from './payload.ts'
import { eachProfile, type Measured } from './profile.ts'
import { chosenFormat } from './rules.ts'
import type { Tiled } from './tiled.ts'
import { EDGE, tilingOf } from './tiling.ts'

/** Throws AppError `FormatTooLarge`. O(nnz) and the sorting of each tile row's columns. */
export function tiledOf(pattern: Pattern, params: FormatParams): Tiled {
  const { rows, cols } = pattern
  fits('A matrix in tiles', nnz(pattern), nnz(pattern))
  const { order, ...tiling } = tilingOf(pattern)
  const tiles = tiling.tile_col_idx.length
  const layout = layoutOf({ rows, cols, ...tiling }, params['rule'])
  fits('A matrix in tiles', layout.value_offset[tiles], nnz(pattern))
  const tiled: Tiled = {
    rows,
    cols,
    rule: params['rule'],
    masks: params['masks'] === 1,
    ...tiling,
    ...layout,
    tile_row_ptr: new Uint8Array(layout.row_ptr_offset[tiles]),
    index: new Uint8Array(layout.index_offset[tiles]),
    nonzero: padding(layout.value_offset[tiles]),
  }
  eachProfile(tiled, (tile, t) => FILLS[tiled.format[t]](tiled, order, tile, t))
  return tiled
}

type Layout = Pick<Tiled, 'format' | 'lines' | 'row_ptr_offset' | 'index_offset' | 'value_offset'>

/** The format of each tile, and the room that it takes. */
function layoutOf(measured: Measured, rule: number): Layout {
  const tiles = measured.tile_col_idx.length
  const [format, lines, pointers] = [new Uint8Array(tiles), new Uint8Array(tiles), new Uint8Array(tiles)]
  const [bytes, slots] = [new Uint16Array(tiles), new Uint16Array(tiles)]
  eachProfile(measured, (tile, t) => {
    format[t] = chosenFormat(tile, rule)
    lines[t] = linesOf(tile, format[t])
    pointers[t] = rowPointers(format[t])
    bytes[t] = indexBytes(tile, format[t], lines[t])
    slots[t] = valueSlots(tile, format[t], lines[t])
  })
  const [row_ptr_offset, index_offset, value_offset] = [pointers, bytes, slots].map((counts) => prefixSum(counts))
  return { format, lines, row_ptr_offset, index_offset, value_offset }
}

/** A bit for each stored column of each row of each tile, the leftmost lowest: 16 words of 16 bits a tile. */
export function masksOf({ tile_nnz, local }: Pick<Tiled, 'tile_nnz' | 'local'>): Uint16Array<ArrayBuffer> {
  const masks = new Uint16Array((tile_nnz.length - 1) * EDGE)
  for (let t = 0; t + 1 < tile_nnz.length; t++)
    for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++) masks[t * EDGE + (local[p] >> 4)] |= 1 << (local[p] & 15)
  return masks
}
