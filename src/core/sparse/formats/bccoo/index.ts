import { joined, prefixSum } from '#src/core/base/arrays.ts'
import type { Format, Storage, StorageArray } from '../format.ts'
import { poured, storedFlags } from '../lib/slots.ts'
import { blockAt, construction } from './construction.ts'
import { restore } from './restore.ts'
import { type Bccoo, bccooOf } from './structure.ts'

const format: Format<Bccoo> = {
  title: 'BCCOO',
  idea: 'small blocks in row order, one bit each in place of a row index',
  params: [
    { name: 'height', meaning: 'rows per block', initial: 2, min: 1, max: 4 },
    { name: 'width', meaning: 'columns per block', initial: 2, min: 1, max: 4, choices: [1, 2, 4] },
    { name: 'slices', meaning: 'slices of columns, stacked (BCCOO+ from 2 on)', initial: 1, min: 1, max: 32 },
    {
      name: 'columns',
      meaning: 'how block columns are stored',
      initial: 0,
      min: 0,
      max: 2,
      names: ['16 bits or differences', '32 bits', 'differences'],
    },
    {
      name: 'chunk',
      meaning: 'blocks per invocation',
      initial: 8,
      min: 1,
      max: 128,
      choices: [1, 2, 4, 8, 16, 32, 64, 128],
    },
    {
      name: 'group',
      meaning: 'invocations per workgroup',
      initial: 4,
      min: 1,
      max: 256,
      choices: [1, 4, 32, 64, 128, 256],
    },
  ],
  of: bccooOf,
  storage,
  restore,
  construction,
}
export default format

function storage(bccoo: Bccoo, values: ArrayLike<number>): Storage {
  const { rows, cols, height, width, slices, chunk, group, nonzero, bit_flag, first_row, lead } = bccoo
  const arrays: readonly StorageArray[] = [
    { name: 'bit_flag', role: 'flags', bits: 1, data: bit_flag, nonzero: lead, across: chunk },
    { name: 'first_row', role: 'pointers', bits: 32, data: first_row },
    ...columnArrays(bccoo),
    ...nonzero.map((slots, r): StorageArray => {
      const data = poured(slots, values)
      return { name: `values_${r}`, role: 'values', bits: 32, data, nonzero: slots, ...sets(bccoo, width) }
    }),
    ...storedFlags(joined(Int32Array, nonzero), values),
  ]
  return { rows, cols, params: { height, width, slices, chunk, group }, arrays }
}

function columnArrays(bccoo: Bccoo): readonly StorageArray[] {
  const { columns, lead } = bccoo
  const slots = { nonzero: lead.map((_, at) => lead[blockAt(bccoo, at)]), ...sets(bccoo, 1) }
  if (columns.kind !== 'differences')
    return [
      { name: 'col_idx', role: 'indices', bits: columns.kind === 'short' ? 16 : 32, data: columns.col_idx, ...slots },
    ]
  const { col_delta, col_full, col_full_ptr } = columns
  return [
    { name: 'col_delta', role: 'indices', bits: 16, data: col_delta, ...slots },
    { name: 'col_full_ptr', role: 'pointers', bits: 32, data: col_full_ptr },
    { name: 'col_full', role: 'indices', bits: 32, data: col_full, blocks: col_full_ptr },
  ]
}

/** A workgroup's blocks in one block of the figure, a line a step. */
function sets({ blocks, chunk, group }: Bccoo, slots: number): Pick<Required<StorageArray>, 'across' | 'blocks'> {
  const size = chunk * group
  return { across: group * slots, blocks: prefixSum(new Uint32Array(blocks / size).fill(size * slots)) }
}
