import { expect, test } from 'vitest'
import { givenVector, roundedValues } from './rounding.ts'

test('a value that f32 cannot hold is named by its row, which counts from 0', () => {
  const row_ptr = Uint32Array.of(0, 1, 1, 3)
  expect([...roundedValues(row_ptr, [0.1, 2, 3])]).toEqual([Math.fround(0.1), 2, 3])
  expect(() => roundedValues(row_ptr, [1, 2, 1e39])).toThrow(
    expect.objectContaining({
      code: 'OutOfRange',
      at: { row: 2 },
      message: expect.stringMatching(/^Row 2 holds 1e\+39;/),
    }),
  )
  expect(() => roundedValues(row_ptr, [NaN, 2, 3])).toThrow(/^Row 0 holds NaN;/)
})

test('an entry of a file is named by its number there, which counts from 1', () => {
  const wanted = { name: 'x', length: 3, of: 'columns' } as const
  expect([...givenVector([1, 2, 3], wanted)]).toEqual([1, 2, 3])
  expect(() => givenVector([1, 2], wanted)).toThrow('x has 2 entries, the matrix 3 columns.')
  expect(() => givenVector([1, Infinity, 3], wanted)).toThrow(
    expect.objectContaining({
      code: 'BadNumber',
      at: { entry: 1 },
      message: expect.stringMatching(/^Entry 2 of x is Infinity,/),
    }),
  )
})
