import type { I32 } from '#src/core/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'
import { type ConstructionStep, type Format, type Storage, type StorageArray } from '../format.ts'
import { lengthStep, longestRow } from '../lib/rows.ts'
import { fits } from '../lib/size.ts'
import { csrOfSlots, numbers, padding, poured, type Slots } from '../lib/slots.ts'
import { byteCodes, byteDictionary, columnDistances } from './dictionary.ts'

/** Codes that a lane reads at once: two words of four bytes. */
export const UNIT = 8

/**
 * Codes of row i from 8 u on are in unit u · rows + i, so that neighbouring rows are neighbours in memory; after the last of a row
 * comes code 0. Where codes say no value, that of entry t of row i is in slot t · rows + i.
 */
export interface Compressed {
  readonly pattern: Pattern
  /** Nonzeros of the longest row. */
  readonly width: number
  /** j − i of nonzeros, ascending. */
  readonly distances: I32
}

/** The nonzero of each slot, where `each` entries of a row lie side by side. */
function slotted({ pattern: { rows, row_ptr }, width }: Compressed, each: number): I32 {
  const nonzero = padding(Math.ceil(width / each) * each * rows)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i], t = 0; k < row_ptr[i + 1]; k++, t++)
      nonzero[(Math.floor(t / each) * rows + i) * each + (t % each)] = k
  return nonzero
}

/** The words that codes stand for, and the codes; values where codes say none. */
function arraysOf(structure: Compressed, values: ArrayLike<number>): readonly StorageArray[] {
  const { pattern, distances } = structure
  const dictionary = byteDictionary(pattern, distances, values)
  const nonzero = slotted(structure, UNIT)
  const codes = Uint8Array.from(poured(nonzero, byteCodes(pattern, dictionary, values)))
  const apart = slotted(structure, 1)
  const { shared } = dictionary
  return [
    { name: 'distances', role: 'indices', bits: 32, data: dictionary.distances },
    ...(shared ? [{ name: 'shared_values', role: 'values', bits: 32, data: shared, codes: 'codes' } as const] : []),
    { name: 'codes', role: 'indices', bits: 8, data: codes, nonzero, across: UNIT * pattern.rows },
    ...(shared
      ? []
      : [
          {
            name: 'values',
            role: 'values',
            bits: 32,
            data: poured(apart, values),
            nonzero: apart,
            across: pattern.rows,
          } as const,
        ]),
  ]
}

function slotsOf(storage: Storage): Slots {
  const { rows, arrays } = storage
  const distances = numbers(storage, 'distances')
  const codes = numbers(storage, 'codes')
  const isShared = arrays.some(({ name }) => name === 'shared_values')
  const values = numbers(storage, isShared ? 'shared_values' : 'values')
  const rowOf = (s: number) => Math.floor(s / UNIT) % rows
  const entryOf = (s: number) => Math.floor(s / UNIT / rows) * UNIT + (s % UNIT)
  return {
    count: codes.length,
    kept: (s) => codes[s] !== 0,
    row: rowOf,
    col: (s) => rowOf(s) + distances[codes[s]],
    value: (s) => values[isShared ? codes[s] : entryOf(s) * rows + rowOf(s)],
  }
}

const distanceStep = ({ distances }: Compressed): ConstructionStep => ({
  title: 'all distances from the row to a column',
  array: 'distances',
  sentence: (c) => (c === 0 ? 'Code 0 is padding.' : `Code ${c} is j − i = ${distances[c - 1]}.`),
})

function codeStep({ pattern: { rows, row_ptr, col_idx }, width, distances }: Compressed): ConstructionStep {
  return {
    title: 'eight codes of each row side by side, then the next eight …',
    array: 'codes',
    sentence(s) {
      const i = Math.floor(s / UNIT) % rows
      const t = Math.floor(s / UNIT / rows) * UNIT + (s % UNIT)
      const k = row_ptr[i] + t
      if (k >= row_ptr[i + 1]) return `Row ${i} has no entry ${t}: padding to ${Math.ceil(width / UNIT) * UNIT}.`
      const distance = col_idx[k] - i
      return `Entry ${t} of row ${i} is in column ${col_idx[k]}: j − i = ${distance} has code ${distances.indexOf(distance) + 1}.`
    },
  }
}

/** Indices and values by their numbers in a list (Kourtis, Goumas & Koziris, Computing Frontiers 2008): here of pairs, a byte each. */
const compressed: Format<Compressed> = {
  title: 'Compressed',
  idea: 'a byte says the column; few values need no slots',
  params: [],
  of(pattern) {
    const width = longestRow(pattern)
    fits('Compressed', pattern.rows * width, nnz(pattern))
    return { pattern, width, distances: columnDistances(pattern) }
  },
  storage: (structure, values) => ({
    rows: structure.pattern.rows,
    cols: structure.pattern.cols,
    arrays: arraysOf(structure, values),
  }),
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [slotsOf(storage)]),
  construction: (pattern, structure) => [lengthStep(pattern), distanceStep(structure), codeStep(structure)],
}

export default compressed
