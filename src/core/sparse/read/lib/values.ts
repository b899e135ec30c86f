import type { AppError } from '#src/core/base/errors.ts'
import type { Field } from '../../source.ts'
import { counted, lineError } from '../failure.ts'
import { parseReal, parseWhole } from './number.ts'
import type { Scanner } from './scanner.ts'
import * as texts from '../words.ts'

const NON_FINITE = /^[+-]?(nan|inf|infinity)$/i
const FORTRAN = /^[+-]?[\d.]+[dq][+-]?\d+$/i

/** Reads the value that ends an entry, as its field wants it, into `re` and `im`. */
export class ValueReader {
  re = 1
  im = 0
  readonly #scanner: Scanner
  readonly #field: Field
  #rounded = 0
  #firstRounded = 0

  constructor(scanner: Scanner, field: Field) {
    this.#scanner = scanner
    this.#field = field
  }

  /** Throws MissingField, BadNumber or NonFiniteValue. */
  read(line: number): void {
    if (this.#field === 'pattern') return
    if (this.#field === 'integer') {
      this.re = this.#integer(line)
      return
    }
    this.re = this.#real(line, 'value')
    if (this.#field === 'complex') this.#imaginary(line)
  }

  /** What was lost, if anything. */
  notes(): string[] {
    if (this.#rounded === 0) return []
    const integers = counted(this.#rounded, 'integer')
    return [texts.rounded(integers, this.#firstRounded)]
  }

  #imaginary(line: number): void {
    this.im = this.#real(line, 'imaginary part')
    if (Math.hypot(this.re, this.im) === Infinity) throw lineError('NonFiniteValue', line, texts.modulusTooLarge)
  }

  #real(line: number, what: string): number {
    const scanner = this.#scanner
    if (!scanner.next()) throw lineError('MissingField', line, texts.missing(what))
    const value = parseReal(scanner.bytes, scanner.start, scanner.stop)
    if (Number.isFinite(value)) return value
    throw badValue(scanner, line, value, texts.notNumber)
  }

  #integer(line: number): number {
    const scanner = this.#scanner
    if (!scanner.next()) throw lineError('MissingField', line, texts.valueMissing)
    const value = parseWhole(scanner.bytes, scanner.start, scanner.stop)
    if (!Number.isFinite(value)) throw badValue(scanner, line, value, texts.notInteger)
    if (Math.abs(value) >= 2 ** 53 && BigInt(value) !== BigInt(scanner.word().replace(/^\+/, ''))) {
      if (this.#rounded++ === 0) this.#firstRounded = line
    }
    return value
  }
}

function badValue(scanner: Scanner, line: number, value: number, complaint: string): AppError {
  const given = scanner.quoted()
  if (!Number.isNaN(value)) return lineError('NonFiniteValue', line, texts.beyondDouble(given))
  const word = scanner.word()
  if (NON_FINITE.test(word)) return lineError('NonFiniteValue', line, texts.notFinite(given))
  const hint = FORTRAN.test(word) ? texts.fortran : ''
  return lineError('BadNumber', line, `${given} ${complaint}${hint}.`)
}
