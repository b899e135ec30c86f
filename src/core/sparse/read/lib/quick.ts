import type { F64, U32 } from '#src/core/base/arrays.ts'
import { LINE_LIMIT } from './lines.ts'
import { EXACT, parseReal, TEN } from './number.ts'

/** Entries in file order, `length` of them so far: row i, column j (both 0-based). */
export interface EntryBlock {
  readonly i: U32
  readonly j: U32
  /** Absent for patterns. */
  readonly re?: F64
  length: number
}

/** What every line of a file holds: a row, a column and, unless it is a pattern, one number. */
export interface LineShape {
  readonly rows: number
  readonly cols: number
  /** The least that i − j may be: 0 in a lower triangle, 1 below its diagonal, −Infinity anywhere. */
  readonly below: number
  /** Numbers are integers. */
  readonly whole: boolean
}

const [NEWLINE, TAB, RETURN, SPACE, PLUS, MINUS, POINT, ZERO, E] = [10, 9, 13, 32, 43, 45, 46, 48, 101]
/** Digits that 32 bits hold. */
const NINE = 9

/**
 * Reads lines as most files have them, until the room is full, `most` are read, or a line is anything else: a comment, an error, a
 * number too long for 32 bits. That one is left to who reads any line.
 * @param to where a line ends: bytes[to − 1] is a newline
 * @returns where the first line begins that was not read
 */
export function quickLines(
  bytes: Uint8Array,
  from: number,
  to: number,
  room: EntryBlock,
  most: number,
  { rows, cols, below, whole }: LineShape,
): number {
  const { i: rowsOut, j: colsOut, re } = room
  const full = Math.min(rowsOut.length, room.length + most)
  let begin = from
  let length = room.length
  while (length < full && begin < to) {
    let at = begin
    let byte = bytes[at]
    while (byte === SPACE || byte === TAB) byte = bytes[++at]

    let start = at
    let i = 0
    for (; byte >= ZERO && byte <= ZERO + NINE; byte = bytes[++at]) i = (Math.imul(i, 10) + byte - ZERO) | 0
    if (at - start > NINE || i < 1 || i > rows || (byte !== SPACE && byte !== TAB)) break
    while (byte === SPACE || byte === TAB) byte = bytes[++at]

    start = at
    let j = 0
    for (; byte >= ZERO && byte <= ZERO + NINE; byte = bytes[++at]) j = (Math.imul(j, 10) + byte - ZERO) | 0
    if (at - start > NINE || j < 1 || j > cols || i - j < below) break

    if (re) {
      if (byte !== SPACE && byte !== TAB) break
      while (byte === SPACE || byte === TAB) byte = bytes[++at]
      start = at
      if (byte === MINUS || byte === PLUS) byte = bytes[++at]
      // two whole numbers of nine digits each are faster than one double
      let [high, low, digits, point] = [0, 0, 0, -1]
      for (;;) {
        if (byte >= ZERO && byte <= ZERO + NINE) {
          if (digits < NINE) high = (Math.imul(high, 10) + byte - ZERO) | 0
          else low = (Math.imul(low, 10) + byte - ZERO) | 0
          digits++
        } else if (byte === POINT && point < 0) point = digits
        else break
        byte = bytes[++at]
      }
      if (digits === 0 || (whole && (point >= 0 || digits > 15))) break
      let scale = point < 0 ? 0 : point - digits
      if ((byte | 32) === E) {
        if (whole) break
        byte = bytes[++at]
        const down = byte === MINUS
        if (down || byte === PLUS) byte = bytes[++at]
        const first = at
        let exponent = 0
        for (; byte >= ZERO && byte <= ZERO + NINE; byte = bytes[++at]) exponent = Math.imul(exponent, 10) + byte - ZERO
        if (at === first || at - first > 4) break
        scale += down ? -exponent : exponent
      }
      const mantissa = digits > NINE ? high * TEN[Math.min(NINE, digits - NINE)] + low : high
      if (digits <= 2 * NINE && mantissa < EXACT && scale <= 22 && scale >= -22) {
        const size = scale < 0 ? mantissa / TEN[-scale] : mantissa * TEN[scale]
        re[length] = bytes[start] === MINUS ? -size : size
      } else {
        const value = parseReal(bytes, start, at)
        if (!Number.isFinite(value)) break
        re[length] = value
      }
    }
    while (byte === SPACE || byte === TAB || byte === RETURN) byte = bytes[++at]
    if (byte !== NEWLINE || at - begin > LINE_LIMIT) break
    rowsOut[length] = i - 1
    colsOut[length] = j - 1
    length++
    begin = at + 1
  }
  room.length = length
  return begin
}
