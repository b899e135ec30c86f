import type { Symmetry } from '../../source.ts'
import { lineError, type ReadError } from '../failure.ts'
import { parseWhole } from './number.ts'
import type { Scanner } from './scanner.ts'
import * as texts from '../words.ts'

/** Reads an index of 1 … size as 0 … size − 1; throws MissingField, BadNumber or IndexOutOfRange. */
export function parseIndex(scanner: Scanner, line: number, what: 'row' | 'column', size: number): number {
  if (!scanner.next()) throw lineError('MissingField', line, texts.indexMissing(what))
  const index = parseWhole(scanner.bytes, scanner.start, scanner.stop)
  if (index >= 1 && index <= size) return index - 1
  if (Number.isNaN(index)) throw lineError('BadNumber', line, texts.badIndex(scanner.quoted(), what))
  const hint = index === 0 ? texts.fromOne : ''
  throw lineError('IndexOutOfRange', line, texts.indexOutside(what, scanner.quoted(), size, hint))
}

/** What a symmetric file must not hold: entries above the diagonal, and a diagonal that contradicts the symmetry. */
export function checkTriangle(line: number, i: number, j: number, im: number, symmetry: Symmetry): void {
  const refuse = (code: ReadError, what: string) => lineError(code, line, what)
  if (i < j) {
    const place = texts.aboveDiagonal(i + 1, j + 1)
    throw refuse('UpperEntryInSymmetric', texts.lowerOnly(place, symmetry))
  }
  if (i > j) return
  const entry = texts.diagonalEntry(i + 1)
  if (symmetry === 'skew-symmetric') throw refuse('DiagonalInSkew', texts.notStored(entry))
  if (symmetry === 'hermitian' && im !== 0) throw refuse('NonRealHermitianDiagonal', texts.imaginary(entry))
}
