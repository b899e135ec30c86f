/**
 * Numbers as people read them: thin spaces group from 1 000 up and stand before every unit, minus is −, three
 * significant digits for anything measured.
 */

import { noun } from './nouns.ts'

const THIN = '\u202f'
const MINUS = '\u2212'

/** Integer with thin-space groups: 128 000. */
export function count(n: number): string {
  const digits = String(Math.abs(Math.round(n)))
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, THIN)
  return n < 0 && grouped !== '0' ? MINUS + grouped : grouped
}

const DIGITS = '₀₁₂₃₄₅₆₇₈₉'

/** `x₂₉₂`. */
export const indexed = (letter: string, index: number): string =>
  letter + Array.from(String(index), (digit) => DIGITS[Number(digit)]).join('')

/** Three significant digits, or `digits`, never exponential: 62.5, 1.42, 425, 12 800. */
export function significant(value: number, digits = 3): string {
  if (value === 0) return '0'
  const size = Number(Math.abs(value).toPrecision(digits))
  const decimals = Math.min(12, Math.max(0, digits - 1 - Math.floor(Math.log10(size))))
  const text = size >= 1000 ? count(size) : size.toFixed(decimals)
  return value < 0 ? MINUS + text : text
}

type Unit = readonly [size: number, name: string]

/** Picks the largest unit that leaves at least 1 after rounding, so 999.6 µs reads 1.00 ms. */
function withUnit(value: number, units: readonly Unit[], digits = 3): string {
  const rounded = Math.abs(Number(value.toPrecision(digits)))
  const [size, name] = units.find(([unit]) => rounded >= unit) ?? units[units.length - 1]
  return significant(value / size, digits) + THIN + name
}

const TIMES: readonly Unit[] = [
  [1000, 's'],
  [1, 'ms'],
  [1e-3, 'µs'],
  [1e-6, 'ns'],
]

/** A time given in milliseconds: 62.5 µs, 1.42 ms, 425 ms. */
export function time(ms: number, digits = 3): string {
  return ms === 0 ? `0${THIN}ms` : withUnit(ms, TIMES, digits)
}

/** Clock steps below which a time is not worth its digits. */
export const STEPS_TO_RESOLVE = 20

/** False when the interval that the clock saw (`ms` × `batch`) is under 20 of its steps. */
export function resolved(ms: number, stepMs: number, batch = 1): boolean {
  return ms * batch >= STEPS_TO_RESOLVE * stepMs
}

/**
 * As `time`, or `< resolution`. The third digit is left out where it is worth less than half a step of the clock:
 * 51.74 µs of a clock that tells 38 of them to 65.5 µs are 52 µs.
 */
export function measuredTime(ms: number, stepMs: number, batch = 1): string {
  const digits = digitsOf(ms, stepMs, batch)
  return digits === 0 ? '< resolution' : time(ms, digits)
}

/** Significant digits that a time is shown in, 3 or 2; 0 where the clock does not resolve it. */
function digitsOf(ms: number, stepMs: number, batch: number): 0 | 2 | 3 {
  if (!resolved(ms, stepMs, batch)) return 0
  const third = 10 ** (Math.floor(Math.log10(ms)) - 2)
  return third >= stepMs / batch / 2 ? 3 : 2
}

/** The number that `measuredTime` shows, for files: no more digits than those; undefined where it shows none. */
export function measuredNumber(ms: number, stepMs: number, batch = 1): number | undefined {
  const digits = digitsOf(ms, stepMs, batch)
  return digits === 0 ? undefined : toDigits(ms, digits)
}

/** A number with `digits` significant digits, as `significant` shows it: 0.2 for 0.19999999999708962. */
export const toDigits = (value: number, digits = 3): number => Number(value.toPrecision(digits))

const BYTES: readonly Unit[] = [
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
]

export function bytes(n: number): string {
  return n < 1024 ? count(n) + THIN + 'B' : withUnit(n, BYTES)
}

/** Bytes per second as GB/s, 10⁹. */
export function rate(bytesPerSecond: number): string {
  return significant(bytesPerSecond / 1e9) + THIN + 'GB/s'
}

/** A share in [0, 1]: no decimals from 10 % up, one below. */
export function percent(share: number): string {
  const value = share * 100
  return value.toFixed(value !== 0 && Math.abs(value) < 9.95 ? 1 : 0).replace('-', MINUS) + THIN + '%'
}

/** 4.8×, 0.42×, 128×. */
export function ratio(value: number): string {
  return `${value >= 99.95 ? count(value) : value.toFixed(value < 0.995 ? 2 : 1)}×`
}

/** An error bound or an error: 1.0e-7. */
export function error(value: number): string {
  if (!Number.isFinite(value)) return 'not finite'
  return value === 0 ? '0' : value.toExponential(1)
}

/** One day of an ISO 8601 date: 2026-05-03. */
export const day = (iso: string): string => iso.slice(0, 10)

/** `1 row`, `12 rows`, `2 other matrices`. */
export const plural = (n: number, phrase: string): string => `${count(n)} ${noun(n, phrase)}`

/** With a capital letter, to begin a sentence. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
