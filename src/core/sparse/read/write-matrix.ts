import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'

/** Entries of a piece of text: a string of all would be too long for a large matrix. */
const PIECE = 65_536

/** A number as a reader finds it again: `String` forgets the sign of −0. */
const said = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

/**
 * A matrix as Matrix Market coordinates, row by row and counted from 1, in pieces that follow one another; without values it
 * is a pattern. Every number reads back as the same double.
 */
export function writeMatrix({ rows, cols, row_ptr, col_idx }: Pattern, values?: F32 | F64): string[] {
  const pieces = [
    `%%MatrixMarket matrix coordinate ${values ? 'real' : 'pattern'} general\n${rows} ${cols} ${col_idx.length}\n`,
  ]
  let lines: string[] = []
  const cut = () => {
    pieces.push(lines.join(''))
    lines = []
  }
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      lines.push(`${i + 1} ${col_idx[k] + 1}${values ? ` ${said(values[k])}` : ''}\n`)
      if (lines.length === PIECE) cut()
    }
  cut()
  return pieces
}
