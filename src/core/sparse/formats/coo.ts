import type { U32 } from '#src/core/base/arrays.ts'
import type { Format, Storage, StorageArray } from './format.ts'
import { csrOfSlots, identity, numbers, poured, type Slots } from './lib/slots.ts'

/** Nonzeros in CSR order, so that rows ascend and a segmented scan can add them up: slot k is nonzero k. */
export interface Coo {
  readonly rows: number
  readonly cols: number
  readonly row_idx: U32
  readonly col_idx: U32
}

/** The arrays of a COO part, their names after `prefix`; slot s holds nonzero[s]. */
export function cooArrays(
  { row_idx, col_idx }: Coo,
  nonzero: Int32Array,
  values: ArrayLike<number>,
  prefix = '',
): readonly StorageArray[] {
  return [
    { name: `${prefix}row_idx`, role: 'indices', bits: 32, data: row_idx, nonzero },
    { name: `${prefix}col_idx`, role: 'indices', bits: 32, data: col_idx, nonzero },
    { name: `${prefix}values`, role: 'values', bits: 32, data: poured(nonzero, values), nonzero },
  ]
}

/** The slots of cooArrays. */
export function cooSlots(storage: Storage, prefix = ''): Slots {
  const row_idx = numbers(storage, `${prefix}row_idx`)
  const col_idx = numbers(storage, `${prefix}col_idx`)
  const values = numbers(storage, `${prefix}values`)
  return {
    count: values.length,
    kept: () => true,
    row: (s) => row_idx[s],
    col: (s) => col_idx[s],
    value: (s) => values[s],
  }
}

/** Coordinates (Bell & Garland, SC 2009, 3.3). */
const coo: Format<Coo> = {
  title: 'COO',
  idea: 'row, column and value of every nonzero',
  params: [],
  of({ rows, cols, row_ptr, col_idx }) {
    const row_idx = new Uint32Array(col_idx.length)
    for (let i = 0; i < rows; i++) row_idx.fill(i, row_ptr[i], row_ptr[i + 1])
    return { rows, cols, row_idx, col_idx }
  },
  storage: (structure, values) => ({
    rows: structure.rows,
    cols: structure.cols,
    arrays: cooArrays(structure, identity(values.length), values),
  }),
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [cooSlots(storage)]),
  construction: (_, { row_idx }) => [
    {
      title: 'the row of every nonzero',
      array: 'row_idx',
      sentence: (k) => `Nonzero ${k} is in row ${row_idx[k]}.`,
    },
  ],
}

export default coo
