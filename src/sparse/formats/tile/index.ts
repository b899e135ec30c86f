import type { Format, Storage, StorageArray } from '../format.ts'
import { poured, storedFlags } from '../lib/slots.ts'
import { construction } from './construction.ts'
import { nonzerosOfIndices, unpackedIndices } from './index-map.ts'
import { restore } from './restore.ts'
import { NAMES, RULE_NAMES } from './rules.ts'
import { masksOf, tiledOf } from './structure.ts'
import type { Tiled } from './tiled.ts'
import { EDGE } from './tiling.ts'

const format: Format<Tiled> = {
  title: 'Tiles',
  idea: 'tiles of 16×16, each in the format that suits it',
  params: [
    {
      name: 'rule',
      meaning: 'how a tile’s format is chosen',
      initial: 0,
      min: 0,
      max: RULE_NAMES.length - 1,
      names: RULE_NAMES,
    },
    { name: 'masks', meaning: 'whether masks of rows are stored', initial: 0, min: 0, max: 1, names: ['no', 'yes'] },
  ],
  of: tiledOf,
  storage,
  restore,
  construction,
}
export default format

function storage(tiled: Tiled, values: ArrayLike<number>): Storage {
  const { rows, cols, nonzero, value_offset, index_offset, row_ptr_offset } = tiled
  const labels = Array.from(tiled.format, (number) => NAMES[number])
  const arrays: readonly StorageArray[] = [
    { name: 'tile_ptr', role: 'pointers', bits: 32, data: tiled.tile_ptr },
    { name: 'tile_col_idx', role: 'indices', bits: 32, data: tiled.tile_col_idx },
    { name: 'tile_nnz', role: 'pointers', bits: 32, data: tiled.tile_nnz },
    { name: 'format', role: 'flags', bits: 8, data: tiled.format },
    { name: 'lines', role: 'flags', bits: 8, data: tiled.lines },
    { name: 'row_ptr_offset', role: 'pointers', bits: 32, data: row_ptr_offset },
    { name: 'index_offset', role: 'pointers', bits: 32, data: index_offset },
    { name: 'value_offset', role: 'pointers', bits: 32, data: value_offset },
    { name: 'tile_row_ptr', role: 'pointers', bits: 8, data: tiled.tile_row_ptr, across: EDGE, blocks: row_ptr_offset },
    {
      name: 'index',
      role: 'indices',
      bits: 4,
      data: unpackedIndices(tiled),
      nonzero: nonzerosOfIndices(tiled),
      across: EDGE,
      blocks: index_offset.map((byte) => 2 * byte),
      labels,
    },
    {
      name: 'values',
      role: 'values',
      bits: 32,
      data: poured(nonzero, values),
      nonzero,
      across: EDGE,
      blocks: value_offset,
      labels,
    },
    ...storedFlags(nonzero, values),
    ...maskArray(tiled),
  ]
  return { rows, cols, arrays }
}

const maskArray = (tiled: Tiled): readonly StorageArray[] =>
  tiled.masks ? [{ name: 'mask', role: 'flags', bits: 16, data: masksOf(tiled), across: EDGE }] : []
