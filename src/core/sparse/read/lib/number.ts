const PLUS = 43
const MINUS = 45
const POINT = 46
/** Whole numbers below this are doubles. */
export const EXACT = 2 ** 53
/** 10^0 … 10^22: the powers of ten that binary64 holds exactly. */
export const TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

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
 * division rounds once and correctly (Clinger 1990); a longer mantissa is split in two (parseLong), all else goes to Number().
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
  if (scale > 22 || scale < -22) return Number(latin1(bytes, start, stop))
  if (mantissa >= EXACT) return parseLong(bytes, start, stop, scale)
  const size = scale < 0 ? mantissa / TEN[-scale] : mantissa * TEN[scale]
  return first === MINUS ? -size : size
}

/** Digits of the first part of a long mantissa: below 2^53. */
const FIRST = 15
/** Digits of both parts at the most. */
const BOTH = 30
/** Bound of what parseLong's sums leave out, of their result: some 2^-104, with a factor of 16 to spare. */
const LEFT_OUT = 2 ** -100
/** Splits a double in two halves of 26 bits, whose products are exact (Veltkamp and Dekker 1971). */
const SPLITTER = 2 ** 27 + 1

/** What a product of two doubles leaves out when it is rounded, exactly. */
function productError(a: number, b: number, product: number): number {
  const [ca, cb] = [SPLITTER * a, SPLITTER * b]
  const [ah, bh] = [ca - (ca - a), cb - (cb - b)]
  const [al, bl] = [a - ah, b - bh]
  return al * bl - (product - ah * bh - al * bh - ah * bl)
}

/**
 * A decimal of more than 15 digits, times 10^scale with |scale| ≤ 22, as the sum of two doubles: its nearest double wherever that is certain,
 * by Number() where it lies too near to the middle of two.
 */
function parseLong(bytes: Uint8Array, start: number, stop: number, scale: number): number {
  let [first, rest, digits, at] = [0, 0, 0, start]
  if (!isDigit(bytes[at]) && bytes[at] !== POINT) at++
  for (; at < stop && (isDigit(bytes[at]) || bytes[at] === POINT); at++) {
    if (bytes[at] === POINT) continue
    if (digits++ < FIRST) first = first * 10 + (bytes[at] - 48)
    else rest = rest * 10 + (bytes[at] - 48)
  }
  if (digits > BOTH) return Number(latin1(bytes, start, stop))
  const shift = TEN[digits - FIRST]
  const product = first * shift
  // the mantissa is high + low, exactly: all of these are whole numbers
  const high = product + rest
  const low = productError(first, shift, product) + (rest - (high - product))
  const ten = TEN[Math.abs(scale)]
  const near = scale < 0 ? high / ten : high * ten
  const error = productError(scale < 0 ? near : high, ten, scale < 0 ? near * ten : near)
  const beside = scale < 0 ? (high - near * ten - error + low) / ten : error + low * ten
  const size = near + beside
  const left = near - size + beside
  const bound = LEFT_OUT * size
  if (size + (left + bound) !== size || size + (left - bound) !== size) return Number(latin1(bytes, start, stop))
  return bytes[start] === MINUS ? -size : size
}
