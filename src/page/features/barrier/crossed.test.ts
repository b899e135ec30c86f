import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { crossed } from './crossed.ts'

const TICKS = Uint32Array.of(3, 8, 9)

test('a barrier is crossed where the playhead comes to it, on its way forward alone', () => {
  const steps = range(11).map((tick) => crossed(TICKS, tick, tick + 1))
  expect(steps.flatMap((is, tick) => (is ? [tick + 1] : []))).toEqual([3, 8, 9])
  expect(crossed(TICKS, 0, 2)).toBe(false)
  expect(crossed(TICKS, 3, 7)).toBe(false)
  expect(crossed(TICKS, 2, 11)).toBe(true)
  expect(crossed(TICKS, 9, 2)).toBe(false)
  expect(crossed(new Uint32Array(), 0, 9)).toBe(false)
})
