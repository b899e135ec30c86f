import { PADDING } from '#src/core/sparse/formats/format.ts'
import { storedTile } from '#src/core/sparse/formats/tile/index-map.ts'
import { indexAt } from '#src/core/sparse/formats/tile/payload.ts'
import { slotOfIndex } from '#src/core/sparse/formats/tile/read.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'

/** One array of an opened tile, a box a slot. */
export interface TileArray {
  readonly name: string
  readonly bits: number
  /** What stands in each slot; of `values` nothing, they are f32. */
  readonly words: readonly string[]
  /** Nonzero of each slot, the first of a line that a slot stands for; PADDING where there is none. */
  readonly nonzero: readonly number[]
}

/** The arrays of a tile, as they are in memory: none of no slots. */
export function arraysOf(tiled: Tiled, t: number): readonly TileArray[] {
  return [pointers(tiled, t), indices(tiled, t), values(tiled, t)].filter(({ nonzero }) => nonzero.length > 0)
}

function pointers({ row_ptr_offset, tile_row_ptr }: Tiled, t: number): TileArray {
  const data = Array.from(tile_row_ptr.subarray(row_ptr_offset[t], row_ptr_offset[t + 1]))
  return { name: 'tile_row_ptr', bits: 8, words: data.map(String), nonzero: data.map(() => PADDING) }
}

function indices(tiled: Tiled, t: number): TileArray {
  const { index_offset, value_offset, index, nonzero } = tiled
  const first = 2 * index_offset[t]
  const places = Array.from({ length: 2 * index_offset[t + 1] - first }, (_, n) => n)
  const tile = storedTile(tiled, t)
  const of = (n: number) => {
    const slot = slotOfIndex(tile, n, value_offset[t + 1] - value_offset[t])
    return slot === undefined ? PADDING : nonzero[value_offset[t] + slot]
  }
  return {
    name: 'index',
    bits: 4,
    words: places.map((n) => String(indexAt(index, first + n))),
    nonzero: places.map(of),
  }
}

function values({ value_offset, nonzero }: Tiled, t: number): TileArray {
  const slots = Array.from(nonzero.subarray(value_offset[t], value_offset[t + 1]))
  return { name: 'values', bits: 32, words: slots.map(() => ''), nonzero: slots }
}

/** Bytes of an array: slots are packed. */
export const bytesOf = ({ bits, nonzero }: TileArray): number => Math.ceil((bits * nonzero.length) / 8)
