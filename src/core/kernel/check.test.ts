import { expect, test } from 'vitest'
import { forwardError } from './check.ts'

test('the error of the worst entry is divided by the size of the largest exact entry', () => {
  expect(forwardError([2, -7, 1], [2, -8, 1.5])).toBe(1 / 8)
  expect(forwardError([0, 0], [-4, 2])).toBe(1)
})

test('no entry has an error in a vector of none, and equal ones of zeros have none', () => {
  expect(forwardError([], [])).toBe(0)
  expect(forwardError([0], [0])).toBe(0)
})

test('an entry that is not finite, that is missing, or that differs from zeros is infinitely far', () => {
  expect(forwardError([1, NaN], [1, 2])).toBe(Infinity)
  expect(forwardError([-Infinity, 2], [1, 2])).toBe(Infinity)
  expect(forwardError([Infinity], [Infinity])).toBe(Infinity)
  expect(forwardError([1, 2], [1, 2, 3])).toBe(Infinity)
  expect(forwardError([1e-30], [0])).toBe(Infinity)
})
