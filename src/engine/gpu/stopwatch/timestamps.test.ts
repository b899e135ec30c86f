import { expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { stepOf } from './timestamps.ts'

const stamps = (...ns: number[]) => BigInt64Array.from(ns.map((n) => BigInt(Math.round(n))))
const passes = (step: number, lengths: readonly number[]) => {
  let now = 123_456_789
  const quantised = (ns: number) => Math.floor(ns / step) * step
  const ends = lengths.flatMap((length) => {
    const begin = now
    now += length + 700
    return [quantised(begin), quantised(begin + length)]
  })
  return stamps(...ends)
}
const dice = random(7)
const jitter = Array.from({ length: 32 }, () => dice.between(9_000, 11_000))

test.each([
  ['100 µs', 100_000, jitter, 0.1],
  ['65.5 µs', 65_536, jitter, 0.065536],
  ['32 ns', 32, jitter, 32e-6],
])('the step of a clock of %s is found', (_, step, lengths, ms) => {
  expect(stepOf(passes(step, lengths))).toBeCloseTo(ms, 9)
})

test('a clock that never moves, or only backwards, has no step', () => {
  expect(stepOf(stamps(5, 5, 5, 5))).toBeUndefined()
  expect(stepOf(stamps(9, 8, 7, 6))).toBeUndefined()
  expect(stepOf(stamps())).toBeUndefined()
})
