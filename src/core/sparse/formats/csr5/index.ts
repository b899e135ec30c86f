import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Format, Storage, StorageArray } from '../format.ts'
import { padding, poured } from '../lib/slots.ts'
import { construction } from './construction.ts'
import { descriptorBits } from './pack.ts'
import { restore } from './restore.ts'
import { complete } from './shape.ts'
import { type Csr5, csr5Of } from './structure.ts'

const format: Format<Csr5> = {
  title: 'CSR5',
  idea: 'equal tiles of nonzeros, transposed, with a bit flag where a row begins',
  params: [
    { name: 'omega', meaning: 'lanes per tile', initial: 32, min: 4, max: 64, choices: [4, 8, 16, 32, 64] },
    { name: 'sigma', meaning: 'nonzeros per lane; 0: by the mean row length', initial: 0, min: 0, max: 64 },
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
  const { y_offset, seg_offset, bit_flag, nonzero, omega: across, sigma } = csr5
  const { y, seg } = descriptorBits(csr5)
  const lanes = { role: 'flags', across, blocks: bounds(complete(csr5), across) } as const
  const slots = {
    across,
    blocks: bounds(complete(csr5), across * sigma),
    nonzero: nonzero.subarray(0, bit_flag.length),
  }
  return [
    { name: 'y_offset', bits: y, data: y_offset, ...lanes },
    { name: 'seg_offset', bits: seg, data: seg_offset, ...lanes },
    { name: 'bit_flag', role: 'flags', bits: 1, data: bit_flag, ...slots },
    ...unusedBits(csr5),
  ]
}

/** One slot a lane, of as many bits as its last word has left. */
function unusedBits(csr5: Csr5): readonly StorageArray[] {
  const bits = descriptorBits(csr5).unused
  const nonzero = padding(csr5.y_offset.length)
  const data = new Uint8Array(nonzero.length)
  return bits === 0 ? [] : [{ name: 'unused', role: 'flags', bits, data, nonzero, across: csr5.omega }]
}

const bounds = (blocks: number, size: number): U32 => prefixSum(new Uint32Array(blocks).fill(size))

/** Full tiles, then the tail where there is one. */
function tileBounds(csr5: Csr5): U32 {
  const tiles = csr5.tile_ptr.length - 1
  return bounds(tiles, csr5.omega * csr5.sigma).map((slot) => Math.min(slot, csr5.nnz))
}
