import { prefixSum, type U32 } from '#src/base/arrays.ts'
import { type Format, PADDING, type Storage, type StorageArray } from '../format.ts'
import { poured } from '../lib/slots.ts'
import { construction } from './construction.ts'
import { descriptorBits } from './pack.ts'
import { restore } from './restore.ts'
import { complete } from './shape.ts'
import { type Csr5, csr5Of } from './structure.ts'

const format: Format<Csr5> = {
  title: 'CSR5',
  idea: 'equal tiles of nonzeros, transposed so that lanes read neighbours, with bit flags where rows begin',
  params: [
    { name: 'omega', meaning: 'lanes of a tile', initial: 32, min: 4, max: 64, choices: [4, 8, 16, 32, 64] },
    { name: 'sigma', meaning: 'nonzeros a lane; 0: by the mean row length', initial: 0, min: 0, max: 64 },
  ],
  of: csr5Of,
  storage,
  restore,
  construction,
}
export default format

/** A tile's descriptor is shown field by field; `unused` are the bits that its words have left. */
function storage(csr5: Csr5, values: ArrayLike<number>): Storage {
  const { rows, cols, row_ptr, tile_ptr, col_idx, nonzero, omega } = csr5
  const slots = { nonzero, across: omega, blocks: tileBounds(csr5) }
  const arrays: readonly StorageArray[] = [
    { name: 'row_ptr', role: 'pointers', bits: 32, data: row_ptr },
    { name: 'tile_ptr', role: 'pointers', bits: 32, data: tile_ptr },
    ...descriptorArrays(csr5),
    { name: 'empty_offset_ptr', role: 'pointers', bits: 32, data: csr5.empty_offset_ptr },
    { name: 'empty_offset', role: 'pointers', bits: 32, data: csr5.empty_offset, blocks: csr5.empty_offset_ptr },
    { name: 'col_idx', role: 'indices', bits: 32, data: col_idx, ...slots },
    { name: 'values', role: 'values', bits: 32, data: poured(nonzero, values), ...slots },
  ]
  return { rows, cols, arrays }
}

function descriptorArrays(csr5: Csr5): readonly StorageArray[] {
  const { y_offset, seg_offset, bit_flag, omega: across, sigma } = csr5
  const { y, seg, unused } = descriptorBits(csr5)
  const blocks = bounds(complete(csr5), across)
  const none = new Int32Array(unused > 0 ? y_offset.length : 0).fill(PADDING)
  return [
    { name: 'y_offset', role: 'flags', bits: y, data: y_offset, across, blocks },
    { name: 'seg_offset', role: 'flags', bits: seg, data: seg_offset, across, blocks },
    {
      name: 'bit_flag',
      role: 'flags',
      bits: 1,
      data: bit_flag,
      nonzero: csr5.nonzero.subarray(0, bit_flag.length),
      across,
      blocks: bounds(complete(csr5), across * sigma),
    },
    {
      name: 'unused',
      role: 'flags',
      bits: Math.max(1, unused),
      data: new Uint8Array(none.length),
      nonzero: none,
      across,
    },
  ]
}

const bounds = (blocks: number, size: number): U32 => prefixSum(new Uint32Array(blocks).fill(size))

/** Full tiles, then the tail where there is one. */
function tileBounds(csr5: Csr5): U32 {
  const tiles = csr5.tile_ptr.length - 1
  return bounds(tiles, csr5.omega * csr5.sigma).map((slot) => Math.min(slot, csr5.nnz))
}
