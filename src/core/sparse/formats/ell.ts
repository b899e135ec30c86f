import type { I32, U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { nnz, type Pattern } from '../csr.ts'
import type { ConstructionStep, Format, Storage, StorageArray } from './format.ts'
import { lengthStep, longestRow } from './lib/rows.ts'
import { fits } from './lib/size.ts'
import { csrOfSlots, NO_COLUMN, numbers, padding, poured, type Slots } from './lib/slots.ts'

/**
 * Entry t of row i is in slot t * rows + i, so that neighbouring rows are neighbours in memory. A row's padding comes
 * after its entries: value 0, column NO_COLUMN, so that a kernel may stop at the first or read on without harm.
 */
export interface Ell {
  readonly rows: number
  readonly cols: number
  /** Slots of every row. */
  readonly width: number
  readonly col_idx: U32
  /** Nonzero of each slot, or PADDING. */
  readonly nonzero: I32
}

/** Rows laid out together: lines of one chunk stay in the cache while its columns are written one after the other. */
const CHUNK = 1024

/** The first `width` entries of every row as ELL. Throws FormatTooLarge in the name of `format`. O(rows × width). */
export function ellOf(pattern: Pattern, width: number, format: string): Ell {
  const { rows, cols, row_ptr } = pattern
  fits(format, rows * width, nnz(pattern))
  const nonzero = padding(rows * width)
  const col_idx = new Uint32Array(nonzero.length).fill(NO_COLUMN)
  for (let from = 0; from < rows; from += CHUNK) {
    const to = Math.min(rows, from + CHUNK)
    for (let t = 0; t < width; t++)
      for (let i = from; i < to; i++) {
        const k = row_ptr[i] + t
        if (k >= row_ptr[i + 1]) continue
        nonzero[t * rows + i] = k
        col_idx[t * rows + i] = pattern.col_idx[k]
      }
  }
  return { rows, cols, width, col_idx, nonzero }
}

/** Both arrays of an ELL part, their names after `prefix`. */
export function ellArrays(ell: Ell, values: ArrayLike<number>, prefix = ''): readonly StorageArray[] {
  const { rows, col_idx, nonzero } = ell
  const shape = { bits: 32, nonzero, across: rows }
  return [
    { name: `${prefix}col_idx`, role: 'indices', data: col_idx, ...shape },
    { name: `${prefix}values`, role: 'values', data: poured(nonzero, values), ...shape },
  ]
}

/** The slots of ellArrays. */
export function ellSlots(storage: Storage, prefix = ''): Slots {
  const columns = numbers(storage, `${prefix}col_idx`)
  const values = numbers(storage, `${prefix}values`)
  return {
    count: columns.length,
    kept: (s) => columns[s] !== NO_COLUMN,
    row: (s) => s % storage.rows,
    col: (s) => columns[s],
    value: (s) => values[s],
  }
}

/** How the columns of an ELL part are filled; `why` says whence its width. */
export const ellStep = (
  pattern: Pattern,
  { rows, width, nonzero }: Ell,
  array: string,
  why: string,
): ConstructionStep => ({
  title: `${plural(width, 'slot')} per row, ${why}: the first entries of all rows, then the second ones …`,
  array,
  sentence(s) {
    const i = s % rows
    const t = Math.floor(s / rows)
    const length = pattern.row_ptr[i + 1] - pattern.row_ptr[i]
    return length > t
      ? `Slot ${t} × ${rows} + ${i}: entry ${t} of row ${i} is nonzero ${nonzero[s]}, in column ${pattern.col_idx[nonzero[s]]}.`
      : `Slot ${t} × ${rows} + ${i}: row ${i} has only ${length} of ${width} entries, so this is padding.`
  },
})

/** ELLPACK: all rows as long as the longest (Bell & Garland, SC 2009, 3.2). */
const ell: Format<Ell> = {
  title: 'ELL',
  idea: 'every row padded to the longest, stored column by column',
  params: [],
  of: (pattern) => ellOf(pattern, longestRow(pattern), 'ELL'),
  storage: (structure, values) => ({
    rows: structure.rows,
    cols: structure.cols,
    arrays: ellArrays(structure, values),
  }),
  restore: (storage) => csrOfSlots(storage.rows, storage.cols, [ellSlots(storage)]),
  construction: (pattern, structure) => [
    lengthStep(pattern),
    ellStep(pattern, structure, 'col_idx', 'as many as the longest row needs'),
  ],
}

export default ell
