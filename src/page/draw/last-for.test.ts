import { expect, test } from 'vitest'
import { lastFor } from './surface.ts'

const keeping = (kept?: number) => {
  const made: number[] = []
  const of = lastFor((value: number) => {
    made.push(value)
    return { value }
  }, kept)
  return { made, of }
}

test('one value is kept where no other number is given', () => {
  const { made, of } = keeping()
  const first = of(1)
  expect(of(1)).toBe(first)
  for (const value of [2, 1]) of(value)
  expect(made).toEqual([1, 2, 1])
})

test('of two, the one that was asked for longest ago goes', () => {
  const { made, of } = keeping(2)
  for (const value of [1, 2, 1, 2, 1, 3, 1, 2]) expect(of(value)).toEqual({ value })
  expect(made).toEqual([1, 2, 3, 2])
})
