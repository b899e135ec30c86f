import { expect, test } from 'vitest'
import { makeCheck, errorIn } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { remembering } from './remembering.ts'

const check = (value: number) => makeCheck([{ name: 'error', value, bound: Infinity }], false)

/** A judge whose verdict is how often it was asked before. */
function counting(most?: number) {
  let times = 0
  const judge = remembering(() => check(times++), most)
  return { look: (result: Data) => errorIn(judge(result)), times: () => times }
}

const vector = (...values: number[]): Data => ({ x: Float32Array.from(values) })

test('the same bits are judged once, any others anew', () => {
  const { look } = counting()
  expect(look(vector(1, 2, 0))).toBe(0)
  expect(look(vector(1, 2, 0)), 'the same').toBe(0)
  expect(look(vector(1, 2, -0)), 'another zero').toBe(1)
  expect(look(vector(1, 2)), 'shorter').toBe(2)
  expect(look({ y: Float32Array.of(1, 2, 0) }), 'another output').toBe(3)
  expect(look(vector(1, 2, 0)), 'still the same').toBe(0)
})

test('matrices are the same where pointers, columns and values are', () => {
  const { look } = counting()
  const matrix = (columns: number[], values: number[]): Data => ({
    B: {
      pattern: { rows: 1, cols: 4, row_ptr: Uint32Array.of(0, columns.length), col_idx: Uint32Array.from(columns) },
      values: Float32Array.from(values),
    },
  })
  expect(look(matrix([0, 1], [5, 6]))).toBe(0)
  expect(look(matrix([0, 1], [5, 6])), 'the same').toBe(0)
  expect(look(matrix([0, 2], [5, 6])), 'another column').toBe(1)
  expect(look(matrix([0, 1], [5, 7])), 'another value').toBe(2)
})

test('a result that is no number is judged once, too', () => {
  const { look, times } = counting()
  look(vector(NaN))
  look(vector(NaN))
  expect(times()).toBe(1)
})

test('only a few results are kept where they are large, and many where they are small', () => {
  const again = (most: number) => {
    const { look, times } = counting(most)
    for (let value = 0; value < 5; value++) look(vector(value))
    look(vector(0))
    return times()
  }
  expect(again(19), 'five of 4 bytes are too many: the oldest was let go').toBe(6)
  expect(again(20), 'five of 4 bytes fit').toBe(5)
})
