import type { I32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { nnz, type Pattern } from '../csr.ts'
import { type ConstructionStep, type Format, PADDING, type Storage } from './format.ts'
import { fits } from './lib/size.ts'
import { csrOfSlots, isStored, numbers, padding, poured, type Slots, storedBits, storedFlags } from './lib/slots.ts'

/**
 * Entry (i, i + offsets[d]) is in slot d * rows + i, so that neighbouring rows are neighbours in memory and columns need
 * no index. Padding has value 0 and adds nothing while x is finite; where its column is outside the matrix, a kernel must
 * not read x.
 */
export interface Dia {
  readonly rows: number
  readonly cols: number
  /** j − i of each stored diagonal, ascending. */
  readonly offsets: I32
  /** Nonzero of each slot, or PADDING. */
  readonly nonzero: I32
}

/** Rows laid out together, diagonal after diagonal, while their entries stay in the cache. */
const CHUNK = 1024

/** [j − i + rows − 1] = how many nonzeros a diagonal has. */
function countsOf({ rows, cols, row_ptr, col_idx }: Pattern): Uint32Array {
  const counts = new Uint32Array(rows + cols)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) counts[col_idx[k] - i + rows - 1]++
  return counts
}

/** The diagonals that hold a nonzero, ascending. O(nonzeros + rows + columns). Throws FormatTooLarge. */
export function offsetsOf(pattern: Pattern): I32 {
  const counts = countsOf(pattern)
  const offsets = new Int32Array(counts.reduce((stored, count) => stored + (count > 0 ? 1 : 0), 0))
  fits('DIA', offsets.length * pattern.rows, nnz(pattern))
  let d = 0
  for (let at = 0; at < counts.length; at++) if (counts[at] > 0) offsets[d++] = at - pattern.rows + 1
  return offsets
}

function laidOut({ rows, row_ptr, col_idx }: Pattern, offsets: I32): I32 {
  const nonzero = padding(offsets.length * rows)
  for (let from = 0; from < rows; from += CHUNK) {
    const to = Math.min(rows, from + CHUNK)
    // Columns ascend in a row as offsets do, so each row is walked once.
    const next = row_ptr.slice(from, to)
    for (let d = 0; d < offsets.length; d++)
      for (let i = from; i < to; i++) {
        const k = next[i - from]
        if (k === row_ptr[i + 1] || col_idx[k] !== i + offsets[d]) continue
        nonzero[d * rows + i] = k
        next[i - from]++
      }
  }
  return nonzero
}

function slotsOf(storage: Storage): Slots {
  const { rows } = storage
  const offsets = numbers(storage, 'offsets')
  const values = numbers(storage, 'values')
  const bits = storedBits(storage)
  return {
    count: values.length,
    kept: (s) => isStored(bits, values[s], s),
    row: (s) => s % rows,
    col: (s) => (s % rows) + offsets[Math.floor(s / rows)],
    value: (s) => values[s],
  }
}

function offsetStep(pattern: Pattern, { rows, offsets }: Dia): ConstructionStep {
  const counts = countsOf(pattern)
  return {
    title: 'the diagonals that hold a nonzero',
    array: 'offsets',
    sentence: (d) =>
      `Where j − i = ${offsets[d]}: ${plural(counts[offsets[d] + rows - 1], 'nonzero')} in ${plural(rows, 'slot')}.`,
  }
}

const slotStep = ({ cols }: Pattern, { rows, offsets, nonzero }: Dia): ConstructionStep => ({
  title: 'diagonal after diagonal, by rows',
  array: 'values',
  sentence(s) {
    const i = s % rows
    const j = i + offsets[Math.floor(s / rows)]
    const place = `Slot ${Math.floor(s / rows)} × ${rows} + ${i}: row ${i}, column ${j}`
    if (j < 0 || j >= cols) return `${place} lies outside the matrix: padding.`
    return nonzero[s] === PADDING ? `${place} has no nonzero: padding.` : `${place} is nonzero ${nonzero[s]}.`
  },
})

/** Diagonals (Bell & Garland, SC 2009, 3.1): for matrices of stencils. */
const dia: Format<Dia> = {
  title: 'DIA',
  idea: 'whole diagonals, with one offset each in place of column indices',
  params: [],
  of(pattern) {
    const { rows, cols } = pattern
    const offsets = offsetsOf(pattern)
    return { rows, cols, offsets, nonzero: laidOut(pattern, offsets) }
  },
  storage: ({ rows, cols, offsets, nonzero }, values) => ({
    rows,
    cols,
    arrays: [
      { name: 'offsets', role: 'indices', bits: 32, data: offsets },
      { name: 'values', role: 'values', bits: 32, data: poured(nonzero, values), nonzero, across: rows },
      ...storedFlags(nonzero, values),
    ],
  }),
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [slotsOf(storage)]),
  construction: (pattern, structure) => [offsetStep(pattern, structure), slotStep(pattern, structure)],
}

export default dia
