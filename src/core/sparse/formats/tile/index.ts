import type { Format, Storage, StorageArray } from '../format.ts'
import { poured, storedFlags } from '../lib/slots.ts'
import { construction } from './construction.ts'
import { nonzerosOfIndices, unpackedIndices } from './index-map.ts'
import { restore } from './restore.ts'
import { NAMES, RULE_NAMES } from './rules.ts'
import { masksOf, tiledOf } from './structure.ts'
import type { Tiled } from './stored.ts'
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
  const { rows, cols, nonzero, value_offset, index_offset } = tiled
  const tiles = { across: EDGE, labels: Array.from(tiled.format, (number) => NAMES[number]) }
  const index = { data: unpackedIndices(tiled), nonzero: nonzerosOfIndices(tiled) }
  const arrays: readonly StorageArray[] = [
    ...tileArrays(tiled),
    { name: 'index', role: 'indices', bits: 4, ...index, ...tiles, blocks: index_offset.map((byte) => 2 * byte) },
    {
      name: 'values',
      role: 'values',
      bits: 32,
      data: poured(nonzero, values),
      nonzero,
      ...tiles,
      blocks: value_offset,
    },
    ...storedFlags(nonzero, values),
    ...maskArray(tiled),
  ]
  return { rows, cols, arrays }
}

/** What there is of each tile, and the row pointers of CSR tiles. */
function tileArrays(tiled: Tiled): readonly StorageArray[] {
  const pointers = (
    name: 'tile_ptr' | 'tile_nnz' | 'row_ptr_offset' | 'index_offset' | 'value_offset',
  ): StorageArray => ({
    name,
    role: 'pointers',
    bits: 32,
    data: tiled[name],
  })
  const rows = { across: EDGE, blocks: tiled.row_ptr_offset }
  return [
    pointers('tile_ptr'),
    { name: 'tile_col_idx', role: 'indices', bits: 32, data: tiled.tile_col_idx },
    pointers('tile_nnz'),
    { name: 'format', role: 'flags', bits: 8, data: tiled.format },
    { name: 'lines', role: 'flags', bits: 8, data: tiled.lines },
    pointers('row_ptr_offset'),
    pointers('index_offset'),
    pointers('value_offset'),
    { name: 'tile_row_ptr', role: 'pointers', bits: 8, data: tiled.tile_row_ptr, ...rows },
  ]
}

const maskArray = (tiled: Tiled): readonly StorageArray[] =>
  tiled.masks ? [{ name: 'mask', role: 'flags', bits: 16, data: masksOf(tiled), across: EDGE }] : []
