import type { Field, Symmetry } from '../source.ts'
import { Entries } from './entries.ts'
import { byteError, counted, fileError, lineError, type ReadError } from './failure.ts'
import type { Coordinates } from './market.ts'
import * as texts from './words.ts'

/** Rows and columns are counted in 32 bits, with the sign bit free for kernels. */
const MOST_ROWS = 2 ** 31 - 1
/** Up to here a row_ptr is small; beyond, the rows must be there for entries and not for nothing. */
const FREE_DIMENSION = 2 ** 22
const EMPTY_ROWS_PER_ENTRY = 64

/** Where in a file something stands: an offset in bytes, a line, or the path of an array in it. */
export type FilePlace = { readonly offset: number } | { readonly line: number } | { readonly path: string }

/** An error at a place of a file. */
export const errorAt = (code: ReadError, place: FilePlace, what: string) => {
  if ('path' in place) return fileError(code, `${place.path}: ${what}`)
  return 'line' in place ? lineError(code, place.line, what) : byteError(code, place.offset, what)
}

/** Entries of a matrix whose rows and columns are known, each checked as it comes. */
export class Listed {
  private readonly entries: Entries
  private readonly rows: number
  private readonly cols: number
  private readonly field: Field

  /** Throws DimensionTooLarge where the sizes are no numbers of rows. */
  constructor(rows: number, cols: number, field: Field, place: FilePlace) {
    for (const size of [rows, cols])
      if (!Number.isInteger(size) || size < 0 || size > MOST_ROWS)
        throw errorAt('DimensionTooLarge', place, texts.badDimension(String(size)))
    this.entries = new Entries(field)
    this.rows = rows
    this.cols = cols
    this.field = field
  }

  /** @param i row, from 0. Throws IndexOutOfRange, NonFiniteValue. */
  add(i: number, j: number, re: number, im: number, place: FilePlace): void {
    if (!(i >= 0 && i < this.rows && Number.isInteger(i))) throw this.outside('row', i, this.rows, place)
    if (!(j >= 0 && j < this.cols && Number.isInteger(j))) throw this.outside('column', j, this.cols, place)
    if (!Number.isFinite(re) || !Number.isFinite(im))
      throw errorAt('NonFiniteValue', place, texts.notFinite(String(re)))
    this.entries.push(i, j, re, im)
  }

  /** Throws NonSquareSymmetric, DimensionTooLarge. */
  coordinates(symmetry: Symmetry, place: FilePlace, notes: readonly string[] = []): Coordinates {
    const { rows, cols, field, entries } = this
    const longest = Math.max(rows, cols)
    if (longest > FREE_DIMENSION && longest > EMPTY_ROWS_PER_ENTRY * entries.length)
      throw errorAt('DimensionTooLarge', place, texts.sparseRows(longest, counted(entries.length, 'entry')))
    if (symmetry !== 'general' && rows !== cols)
      throw errorAt('NonSquareSymmetric', place, texts.notSquare(symmetry, `${rows} × ${cols}`))
    const size = { rows, cols, entries: entries.length, line: 1 }
    return { layout: 'coordinate', field, symmetry, size, entries, lines: 1, notes }
  }

  private outside(what: string, index: number, size: number, place: FilePlace) {
    return errorAt('IndexOutOfRange', place, texts.outsideSize(what, index, size))
  }
}
