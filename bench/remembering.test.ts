import { expect, test } from 'vitest'
import type { Check } from '#src/kernel/kernel.ts'
import { remembering } from './remembering.ts'

const check = (row: number): Check => ({
  ok: true,
  backward: 0,
  forward: 0,
  row,
  overflow: false,
  backwardBound: 1,
  forwardBound: 1,
})

test('the same bits are judged once, any others anew', () => {
  let times = 0
  const judge = remembering(() => check(times++))
  const first = Float32Array.of(1, 2, 0)
  expect(judge(first).row).toBe(0)
  expect(judge(Float32Array.of(1, 2, 0)).row, 'the same').toBe(0)
  expect(judge(Float32Array.of(1, 2, -0)).row, 'another zero').toBe(1)
  expect(judge(Float32Array.of(1, 2)).row, 'shorter').toBe(2)
  first[0] = 7
  expect(judge(first).row, 'the same array with other contents').toBe(3)
  expect(judge(Float32Array.of(1, 2, 0)).row, 'still the same').toBe(0)
})

test('a result that is no number is judged once, too', () => {
  let times = 0
  const judge = remembering(() => check(times++))
  judge(Float32Array.of(NaN))
  judge(Float32Array.of(NaN))
  expect(times).toBe(1)
})

test('only a few results are kept', () => {
  let times = 0
  const judge = remembering(() => check(times++))
  for (let value = 0; value < 5; value++) judge(Float32Array.of(value))
  judge(Float32Array.of(0))
  expect(times, 'the oldest was let go').toBe(6)
})
