import { lastUpTo } from '#src/core/base/halve.ts'
import type { Pattern } from '../../csr.ts'
import type { ConstructionStep } from '../format.ts'
import { segmentedSum } from './segmented-sum.ts'
import { complete, firstRow, hasEmptyRows } from './shape.ts'
import type { Csr5 } from './structure.ts'

/** Where tiles begin, the flags, what follows from these, the transposition, and what a product makes of it. */
export function construction(_: Pattern, csr5: Csr5): readonly ConstructionStep[] {
  return [
    { title: 'the row in which each tile begins', array: 'tile_ptr', sentence: (t) => tileSentence(csr5, t) },
    { title: 'a flag where a row begins', array: 'bit_flag', sentence: (slot) => flagSentence(csr5, slot) },
    { title: 'the flags before each lane', array: 'y_offset', sentence: (lane) => ySentence(csr5, lane) },
    {
      title: 'the lanes without a flag after each lane',
      array: 'seg_offset',
      sentence: (lane) => segmentSentence(csr5, lane),
    },
    {
      title: 'the rows of flags, where rows are empty',
      array: 'empty_offset',
      sentence: (o) => emptySentence(csr5, o),
    },
    { title: 'each tile transposed', array: 'values', sentence: (slot) => slotSentence(csr5, slot) },
    segmentedSum(csr5),
  ]
}

const divided = (a: number, b: number): readonly [quotient: number, rest: number] => [Math.floor(a / b), a % b]

function tileSentence({ tile_ptr, row_ptr, omega, sigma, nnz, rows }: Csr5, t: number): string {
  if (t === tile_ptr.length - 1) return `All ${nnz} nonzeros are in tiles; the end is row ${rows}.`
  const i = firstRow(tile_ptr[t])
  const k = t * omega * sigma
  const found = `Tile ${t} begins with nonzero ${k}; row ${i} holds ${row_ptr[i]} to ${row_ptr[i + 1] - 1}: ${i}`
  if (!hasEmptyRows(tile_ptr[t])) return `${found}.`
  let empty = i
  while (row_ptr[empty] < row_ptr[empty + 1]) empty++
  return `${found}, marked, because row ${empty} is empty.`
}

function flagSentence({ bit_flag, nonzero, row_ptr }: Csr5, slot: number): string {
  const k = nonzero[slot]
  const i = lastUpTo(row_ptr, k)
  if (row_ptr[i] === k) return `Nonzero ${k} is the first of row ${i}: 1.`
  if (bit_flag[slot] === 1) return `Nonzero ${k} of row ${i} is the first of its tile: 1.`
  return `Nonzero ${k} continues row ${i}, which began with nonzero ${row_ptr[i]}: 0.`
}

function ySentence({ omega, y_offset }: Csr5, lane: number): string {
  const [tile, place] = divided(lane, omega)
  if (place === 0) return `Lane 0 is the first of tile ${tile}: 0.`
  const before = y_offset[lane - 1]
  const own = y_offset[lane] - before
  return `Lane ${place - 1} of tile ${tile} has ${before} flags before it and ${own} of its own: ${y_offset[lane]}.`
}

function segmentSentence({ omega, sigma, seg_offset, bit_flag }: Csr5, lane: number): string {
  const [tile, place] = divided(lane, omega)
  const begin = tile * omega * sigma + place
  let flags = 0
  for (let step = 0; step < sigma; step++) flags += bit_flag[begin + step * omega]
  const who = `Lane ${place} of tile ${tile}`
  if (flags === 0) return `${who} has no flag; a lane to its left adds its sum: 0.`
  return `${who} has a flag; lanes without one right after it: ${seg_offset[lane]}.`
}

function emptySentence(csr5: Csr5, slot: number): string {
  const { empty_offset_ptr, empty_offset, tile_ptr } = csr5
  const t = lastUpTo(empty_offset_ptr.subarray(0, complete(csr5)), slot)
  const flag = slot - empty_offset_ptr[t]
  const first = firstRow(tile_ptr[t])
  const row = first + empty_offset[slot]
  return `Flag ${flag} of tile ${t} is in row ${row}; the tile begins in row ${first}: ${empty_offset[slot]}.`
}

function slotSentence({ omega, sigma, nonzero, bit_flag }: Csr5, slot: number): string {
  const k = nonzero[slot]
  if (slot >= bit_flag.length) return `Slot ${slot} is in the tail, which stays in CSR’s order: nonzero ${k}.`
  const [tile, place] = divided(slot, omega * sigma)
  const [step, lane] = divided(place, omega)
  return `Tile ${tile}, step ${step}, lane ${lane}: nonzero ${tile} · ${omega * sigma} + ${lane} · ${sigma} + ${step} = ${k}.`
}
