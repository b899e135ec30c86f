const PLUS = 43
const MINUS = 45
const POINT = 46
const EXACT = 2 ** 53
/** 10^0 … 10^22: the powers of ten that binary64 holds exactly. */
const TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

/** Bytes start..stop as characters of the same codes. */
export function latin1(bytes: Uint8Array, start: number, stop: number): string {
  return String.fromCharCode.apply(null, bytes.subarray(start, stop) as unknown as number[])
}

/** A whole number, optionally signed: NaN if the bytes are none, rounded beyond 2^53. */
export function parseWhole(bytes: Uint8Array, start: number, stop: number): number {
  const first = bytes[start]
  const signed = first === MINUS || first === PLUS
  let at = signed ? start + 1 : start
  if (at >= stop) return NaN
  let value = 0
  for (; at < stop; at++) {
    if (!isDigit(bytes[at])) return NaN
    value = value * 10 + (bytes[at] - 48)
  }
  if (value >= EXACT) return Number(latin1(bytes, start, stop))
  return first === MINUS ? -value : value
}

/**
 * The binary64 nearest to a decimal such as `-1.5`, `.5`, `4.`, `1e-3`: NaN if the bytes are no decimal, ±Infinity if
 * it is too large. A mantissa below 2^53 and a power of ten up to 22 are both exact, so that one multiplication or
 * division rounds once and correctly (Clinger 1990); all else goes to Number().
 */
export function parseReal(bytes: Uint8Array, start: number, stop: number): number {
  const first = bytes[start]
  let at = first === MINUS || first === PLUS ? start + 1 : start
  let mantissa = 0
  let digits = -at
  while (at < stop && isDigit(bytes[at])) mantissa = mantissa * 10 + (bytes[at++] - 48)
  digits += at
  let scale = 0
  if (at < stop && bytes[at] === POINT) {
    const fraction = ++at
    while (at < stop && isDigit(bytes[at])) mantissa = mantissa * 10 + (bytes[at++] - 48)
    scale = fraction - at
    digits -= scale
  }
  if (digits === 0) return NaN
  if (at < stop) {
    if ((bytes[at] | 32) !== 101) return NaN
    const exponent = parseWhole(bytes, at + 1, stop)
    if (Number.isNaN(exponent)) return NaN
    scale += exponent
  }
  if (mantissa >= EXACT || scale > 22 || scale < -22) return Number(latin1(bytes, start, stop))
  const size = scale < 0 ? mantissa / TEN[-scale] : mantissa * TEN[scale]
  return first === MINUS ? -size : size
}
