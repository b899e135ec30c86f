import type { U8 } from '#src/core/base/arrays.ts'
import { lineError } from './failure.ts'
import { LINE_LIMIT, LineSplitter } from './lib/lines.ts'
import { parseReal, parseWhole } from './lib/number.ts'
import { Scanner } from './lib/scanner.ts'
import * as texts from './words.ts'

/** Lines of a text, counted from 1, whose words are numbers. */
export class PlainLine {
  number = 0
  private readonly scanner = new Scanner()

  begin(bytes: Uint8Array, from: number, to: number): void {
    this.number++
    this.scanner.begin(bytes, from, to)
  }

  /** Goes to the next word; false at the end of the line. */
  next = () => this.scanner.next()

  word = () => this.scanner.word()

  /** The next word as a whole number. Throws MissingField, BadNumber. */
  whole(what: string): number {
    if (!this.scanner.next()) throw lineError('MissingField', this.number, texts.missing(what))
    return this.wholeHere()
  }

  wholeHere(): number {
    const { bytes, start, stop } = this.scanner
    const value = parseWhole(bytes, start, stop)
    if (Number.isNaN(value)) throw lineError('BadNumber', this.number, `${this.scanner.quoted()} ${texts.notWhole}`)
    return value
  }

  /** The word where it stands as a number. Throws BadNumber, NonFiniteValue. */
  realHere(): number {
    const { bytes, start, stop } = this.scanner
    const value = parseReal(bytes, start, stop)
    if (Number.isFinite(value)) return value
    const code = Number.isNaN(value) ? 'BadNumber' : 'NonFiniteValue'
    throw lineError(code, this.number, `${this.scanner.quoted()} ${texts.notNumber}.`)
  }
}

/** Calls `take` with each line; blanks at its ends are no words. Throws LineTooLong. */
export function eachLine(bytes: U8, take: (line: PlainLine) => void): PlainLine {
  const line = new PlainLine()
  const lines = new LineSplitter(
    (piece, from, to) => {
      line.begin(piece, from, to)
      take(line)
    },
    () => {
      throw lineError('LineTooLong', line.number + 1, texts.longLine(LINE_LIMIT))
    },
  )
  lines.push(bytes)
  lines.finish()
  return line
}
