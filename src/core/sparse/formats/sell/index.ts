import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import type { Format, Storage } from '../format.ts'
import { longestRow, rowLengths } from '../lib/rows.ts'
import { fits } from '../lib/size.ts'
import { csrOfSlots, NO_COLUMN, numbers, padding, poured, type Slots } from '../lib/slots.ts'
import { stages } from './stages.ts'
import type { Sell } from './structure.ts'

export type { Sell }

/** The part of SELL whose size is that of the rows: the rest follows from it and the matrix. */
export type SellRows = Pick<Sell, 'permutation' | 'slice_ptr'>

/** The order of rows and the slices. Throws FormatTooLarge. */
export function sellRows(pattern: Pattern, { slice, window }: Pick<Sell, 'slice' | 'window'>): SellRows {
  const permutation = sortedRows(pattern, window)
  return { permutation, slice_ptr: slicePointers(pattern, permutation, slice) }
}

/** Rows by length, longest first, within windows; rows of one length keep their order. O(rows + longest row). */
function sortedRows(pattern: Pattern, window: number): U32 {
  const longest = longestRow(pattern)
  const shortness = rowLengths(pattern).map((length) => longest - length)
  const byLength = groupByKey(shortness, longest + 1).items
  const windows = byLength.map((i) => Math.floor(i / window))
  return groupByKey(windows, Math.ceil(pattern.rows / window)).items.map((place) => byLength[place])
}

function slicePointers(pattern: Pattern, permutation: U32, slice: number): U32 {
  const { rows, row_ptr } = pattern
  const slice_ptr = new Uint32Array(Math.ceil(rows / slice) + 1)
  let slots = 0
  for (let first = 0; first < rows; first += slice) {
    let width = 0
    for (let p = first; p < Math.min(rows, first + slice); p++)
      width = Math.max(width, row_ptr[permutation[p] + 1] - row_ptr[permutation[p]])
    slots += width * slice
    slice_ptr[first / slice + 1] = slots
  }
  fits('SELL', slots, nnz(pattern))
  return slice_ptr
}

type Slotted = Pick<Sell, 'col_idx' | 'nonzero'>

function laidOut({ rows, row_ptr, col_idx }: Pattern, permutation: U32, slice_ptr: U32, slice: number): Slotted {
  const nonzero = padding(slice_ptr[slice_ptr.length - 1])
  const columns = new Uint32Array(nonzero.length).fill(NO_COLUMN)
  for (let first = 0, s = 0; first < rows; first += slice, s++) {
    const lanes = Math.min(slice, rows - first)
    for (let slot = slice_ptr[s], t = 0; slot < slice_ptr[s + 1]; slot += slice, t++)
      for (let lane = 0; lane < lanes; lane++) {
        const i = permutation[first + lane]
        const k = row_ptr[i] + t
        if (k >= row_ptr[i + 1]) continue
        nonzero[slot + lane] = k
        columns[slot + lane] = col_idx[k]
      }
  }
  return { col_idx: columns, nonzero }
}

function slotsOf(storage: Storage): Slots {
  const slice = storage.params?.['slice'] ?? 1
  const slice_ptr = numbers(storage, 'slice_ptr')
  const columns = numbers(storage, 'col_idx')
  const values = numbers(storage, 'values')
  const sorted = storage.arrays.some(({ name }) => name === 'permutation')
  const rowAt = sorted ? numbers(storage, 'permutation') : undefined
  const place = new Uint32Array(columns.length)
  for (let s = 0; s + 1 < slice_ptr.length; s++)
    for (let slot = slice_ptr[s]; slot < slice_ptr[s + 1]; slot++)
      place[slot] = s * slice + ((slot - slice_ptr[s]) % slice)
  return {
    count: columns.length,
    kept: (slot) => columns[slot] !== NO_COLUMN,
    row: (slot) => rowAt?.[place[slot]] ?? place[slot],
    col: (slot) => columns[slot],
    value: (slot) => values[slot],
  }
}

/** SELL-C-σ (Kreutzer, Hager, Wellein, Fehske & Bishop, SIAM J. Sci. Comput. 36(5), 2014). */
const sell: Format<Sell> = {
  title: 'SELL-C-σ',
  idea: 'ELL in slices of a few rows, after sorting rows by length',
  params: [
    {
      name: 'slice',
      meaning: 'C, rows per slice',
      initial: 32,
      min: 1,
      max: 128,
      choices: [1, 2, 4, 8, 16, 32, 64, 128],
    },
    { name: 'window', meaning: 'σ, rows in each window that is sorted by length', initial: 256, min: 1, max: 2 ** 20 },
  ],
  of(pattern, { slice, window }) {
    const { rows, cols } = pattern
    const { permutation, slice_ptr } = sellRows(pattern, { slice, window })
    const slotted = laidOut(pattern, permutation, slice_ptr, slice)
    return { rows, cols, slice, window, permutation, slice_ptr, ...slotted }
  },
  storage({ rows, cols, slice, window, permutation, slice_ptr, col_idx, nonzero }, values) {
    const shape = { bits: 32, nonzero, across: slice, blocks: slice_ptr }
    return {
      rows,
      cols,
      params: { slice },
      arrays: [
        ...(window === 1 ? [] : [{ name: 'permutation', role: 'indices', bits: 32, data: permutation } as const]),
        { name: 'slice_ptr', role: 'pointers', bits: 32, data: slice_ptr },
        { name: 'col_idx', role: 'indices', data: col_idx, ...shape },
        { name: 'values', role: 'values', data: poured(nonzero, values), ...shape },
      ],
    }
  },
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [slotsOf(storage)]),
  construction: stages,
}

export default sell
