import { expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { parseReal } from './number.ts'

const read = (text: string): number => parseReal(new TextEncoder().encode(text), 0, text.length)

/** Decimals of 16 to 19 digits with their point anywhere and an exponent, as programs print doubles. */
function* decimals(many: number): Generator<string> {
  const { below } = random(7)
  for (let n = 0; n < many; n++) {
    const digits = Array.from({ length: 16 + below(4) }, () => below(10)).join('')
    const point = below(digits.length + 1)
    const exponent = ['', `e${below(30) - 15}`, `E+0${below(9)}`][below(3)]
    yield `${['', '-', '+'][below(3)]}${digits.slice(0, point)}.${digits.slice(point)}${exponent}`
  }
}

/** Decimals that lie in the middle of two doubles, and beside it by the last of their digits. */
function* middles(many: number): Generator<string> {
  const { below } = random(8)
  for (let n = 0; n < many; n++) {
    const whole = 2n ** 53n + BigInt(below(2 ** 31)) * 2n ** BigInt(below(10)) + 1n
    const shifted = whole * 2n ** BigInt(below(6))
    for (const near of [-1n, 0n, 1n]) yield String(shifted + near)
    yield `${shifted}.0000001`
    yield `${shifted - 1n}.9999999`
  }
}

const isNearest = (reader: (text: string) => number, texts: Iterable<string>): boolean => {
  for (const text of texts) if (!Object.is(reader(text), Number(text))) return false
  return true
}

test('decimals of many digits are read as the nearest double, also in the middle of two', () => {
  expect(isNearest(read, decimals(60_000))).toBe(true)
  expect(isNearest(read, middles(6000))).toBe(true)
  const doubles = Array.from({ length: 20_000 }, (_, n) => (Math.sin(n) * 10 ** ((n % 20) - 8)).toExponential(16))
  expect(isNearest(read, doubles)).toBe(true)
  // the mantissa in one double is a unit of the last place off, now and then
  const once = (text: string) => {
    const [, sign, whole, fraction = '', exponent = '0'] = /^([-+]?)(\d*)\.?(\d*)(?:e(.*))?$/i.exec(text) ?? []
    const size = Number(whole + fraction) * 10 ** (Number(exponent) - fraction.length)
    return sign === '-' ? -size : size
  }
  expect(isNearest(once, decimals(60_000)), 'rounded twice').toBe(false)
})
