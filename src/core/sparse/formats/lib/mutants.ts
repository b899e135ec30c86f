import { type Csr, nnz } from '../../csr.ts'
import { type Format, PADDING, type Storage } from '../format.ts'

type Mutant = (format: Format) => Format

/** The matrix as the next reader of a faulty format gets it. */
const misread =
  (change: (csr: Csr) => Csr): Mutant =>
  (format) => ({ ...format, restore: (storage) => change(format.restore(storage)) })

/** The arrays as a faulty format writes them. */
const miswritten =
  (change: (storage: Storage) => Storage): Mutant =>
  (format) => ({ ...format, storage: (structure, values) => change(format.storage(structure, values)) })

const swapped = <T extends Uint32Array | Float64Array>(numbers: T): T => {
  const [first, second] = numbers
  const copy = numbers.slice() as T
  copy[0] = second
  copy[1] = first
  return copy
}

function without(csr: Csr, dropped: (k: number) => boolean): Csr {
  const kept = Uint32Array.from(csr.col_idx.keys()).filter((k) => !dropped(k))
  return {
    ...csr,
    row_ptr: csr.row_ptr.map((end) => kept.filter((k) => k < end).length),
    col_idx: kept.map((k) => csr.col_idx[k]),
    values: Float64Array.from(kept, (k) => csr.values[k]),
  }
}

const inValues = (change: (nonzero: Int32Array, data: Float64Array) => void) =>
  miswritten((storage) => {
    let done = false
    const arrays = storage.arrays.map((array) => {
      if (done || array.role !== 'values' || array.data.length < 2) return array
      done = true
      const nonzero = array.nonzero?.slice() ?? new Int32Array()
      const data = Float64Array.from(array.data)
      change(nonzero, data)
      return { ...array, nonzero, data }
    })
    return { ...storage, arrays }
  })

/** Formats with one fault each: on a matrix with an explicit zero and two values or more, the rules find every one. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'drops the last entry': (format) => ({
    ...format,
    of: (pattern, params) =>
      format.of(
        without({ ...pattern, values: new Float64Array() }, (k) => k === nnz(pattern) - 1),
        params,
      ),
  }),
  'reads one entry less': misread((csr) => without(csr, (k) => k === nnz(csr) - 1)),
  'swaps two columns': misread((csr) => ({ ...csr, col_idx: swapped(csr.col_idx) })),
  'swaps two values': misread((csr) => ({ ...csr, values: swapped(csr.values) })),
  'loses explicit zeros': misread((csr) => without(csr, (k) => csr.values[k] === 0)),
  'forgets the last row': misread((csr) => ({ ...csr, rows: csr.rows - 1 })),
  'takes padding for a nonzero, or one for padding': inValues((nonzero) => {
    nonzero[0] = nonzero[0] === PADDING ? 0 : PADDING
  }),
  'pours a wrong value': inValues((_, data) => {
    data[0] += 1
  }),
}
