import type { Symmetry } from '../source.ts'
import { grouped, lineError, type ReadError } from './failure.ts'
import { parseWhole } from './number.ts'
import type { Scanner } from './scanner.ts'

/** Reads an index of 1 … size as 0 … size − 1; throws MissingField, BadNumber or IndexOutOfRange. */
export function parseIndex(scanner: Scanner, line: number, what: 'row' | 'column', size: number): number {
  if (!scanner.next()) throw lineError('MissingField', line, `the ${what} index is missing.`)
  const index = parseWhole(scanner.bytes, scanner.start, scanner.stop)
  if (index >= 1 && index <= size) return index - 1
  if (Number.isNaN(index)) throw lineError('BadNumber', line, `${scanner.quoted()} is not a ${what} index.`)
  const hint = index === 0 ? ': indices start at 1' : ''
  throw lineError('IndexOutOfRange', line, `${what} index ${scanner.quoted()} is outside 1 to ${grouped(size)}${hint}.`)
}

/** What a symmetric file must not hold: entries above the diagonal, and a diagonal that contradicts the symmetry. */
export function checkTriangle(line: number, i: number, j: number, im: number, symmetry: Symmetry): void {
  const refuse = (code: ReadError, what: string) => lineError(code, line, what)
  if (i < j) {
    const place = `row ${i + 1}, column ${j + 1} is above the diagonal`
    throw refuse('UpperEntryInSymmetric', `${place}: a ${symmetry} file holds the lower triangle only.`)
  }
  if (i > j) return
  const entry = `the diagonal entry of row ${i + 1}`
  if (symmetry === 'skew-symmetric')
    throw refuse('DiagonalInSkew', `${entry} must not be stored: in a skew-symmetric matrix it is zero.`)
  if (symmetry === 'hermitian' && im !== 0)
    throw refuse('NonRealHermitianDiagonal', `${entry} has an imaginary part: in a hermitian matrix it is real.`)
}
