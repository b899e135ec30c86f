import type { Pattern } from '../../csr.ts'
import { type ConstructionStep, PADDING } from '../format.ts'
import { storedTile } from './index-map.ts'
import { tileRow } from './profile.ts'
import { localAt } from './read.ts'
import { NAMES, reasonFor } from './rules.ts'
import { profileOf } from './structure.ts'
import type { Tiled } from './stored.ts'
import { EDGE } from './tiling.ts'

/** Tiling, the count of each tile, the lengths of its rows, the format that these ask for, and its payload. */
export function construction(_: Pattern, tiled: Tiled): readonly ConstructionStep[] {
  return [
    { title: 'the tiles that are not empty', array: 'tile_col_idx', sentence: (t) => columnSentence(tiled, t) },
    { title: 'nonzeros before each tile', array: 'tile_nnz', sentence: (t) => countSentence(tiled, t) },
    lengthsStep(tiled),
    { title: 'the format of each tile', array: 'format', sentence: (t) => formatSentence(tiled, t) },
    { title: 'nonzeros in the slots of their tile', array: 'values', sentence: (slot) => slotSentence(tiled, slot) },
  ]
}

function columnSentence(tiled: Tiled, t: number): string {
  const [ti, tj] = [tileRow(tiled.tile_ptr, t), tiled.tile_col_idx[t]]
  const { height, width } = profileOf(tiled, t)
  const span = (first: number, length: number) => `${first} to ${first + length - 1}`
  return `Tile ${t} holds rows ${span(ti * EDGE, height)}, columns ${span(tj * EDGE, width)}: tile column ${tj}.`
}

function countSentence({ tile_nnz }: Tiled, t: number): string {
  if (t === 0) return 'Nothing lies before the first tile: 0.'
  const before = tile_nnz[t - 1]
  return `Tile ${t - 1} holds ${tile_nnz[t] - before} nonzeros: ${before} + ${tile_nnz[t] - before} = ${tile_nnz[t]}.`
}

/** Row lengths are needed only for the choice: no storage holds them. */
function lengthsStep(tiled: Tiled): ConstructionStep {
  const tiles = tiled.tile_col_idx.length
  const data = new Uint8Array(tiles * EDGE)
  for (let t = 0; t < tiles; t++)
    for (let p = tiled.tile_nnz[t]; p < tiled.tile_nnz[t + 1]; p++) data[t * EDGE + (tiled.local[p] >> 4)]++
  const blocks = Uint32Array.from({ length: tiles + 1 }, (_, t) => t * EDGE)
  return {
    title: 'how many nonzeros each row of a tile holds',
    array: 'row_lengths',
    scratch: { name: 'row_lengths', role: 'pointers', bits: 8, data, across: EDGE, blocks },
    sentence: (at) =>
      `Row ${at % EDGE} of tile ${Math.floor(at / EDGE)} holds ${data[at]} of its nonzeros: ${data[at]}.`,
  }
}

const formatSentence = (tiled: Tiled, t: number): string =>
  `Tile ${t}: ${reasonFor(profileOf(tiled, t), tiled.rule)}, number ${tiled.format[t]}.`

function slotSentence(tiled: Tiled, slot: number): string {
  const t = tileRow(tiled.value_offset, slot)
  const k = tiled.nonzero[slot]
  const place = slot - tiled.value_offset[t]
  const where = `Slot ${place} of tile ${t}, ${NAMES[tiled.format[t]]}`
  if (k === PADDING) return `${where}, belongs to no nonzero: padding, 0.`
  const local = localAt(storedTile(tiled, t), place)
  return `${where}: row ${local >> 4} and column ${local & 15} of the tile, nonzero ${k} of the matrix.`
}
