import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWhere, lastUpTo } from './halve.ts'

const ascending = fc.array(fc.nat(20)).map((all) => all.sort((a, b) => a - b))

test('halving finds what looking at each finds', () => {
  fc.assert(
    fc.property(ascending, fc.nat(20), (numbers, most) => {
      const first = numbers.findIndex((number) => number > most)
      expect(firstWhere(0, numbers.length, (i) => numbers[i] > most)).toBe(first < 0 ? numbers.length : first)
      expect(lastUpTo(numbers, most)).toBe(numbers.findLastIndex((number) => number <= most))
    }),
  )
})

test('of no numbers the first is where they would begin', () => {
  expect(firstWhere(3, 3, () => true)).toBe(3)
  expect(lastUpTo([], 1)).toBe(-1)
})
