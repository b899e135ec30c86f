import { expect, test } from 'vitest'
import { compiled, plain } from './words.ts'

test('a fault is said with three digits, and with its bound as one', () => {
  expect(
    plain(
      'the result is wrong: backward error 0.10528412570354481 of 0.000001 in row 1, forward error 0.2356307 of 0.0001',
    ),
  ).toBe(
    'row 1 has a backward error of 0.105, where 0.000001 is allowed, and a forward error of 0.236, where 0.0001 is allowed',
  )
  expect(plain('the result is wrong: relative error 0.4 of 0.00001 in row 14, forward error 0.355 of Infinity')).toBe(
    'row 14 has a relative error of 0.4, where 0.00001 is allowed',
  )
  expect(
    plain('the result is wrong: backward error Infinity of 0.000001 in row 4, forward error Infinity of 1e-4'),
  ).toBe('row 4 is no finite number')
  for (const none of ['Infinity', 'NaN'])
    expect(
      plain(`traced: the result is wrong: backward error 0.105 of 0.000001 in row 1, forward error ${none} of 1e-4`),
    ).toBe('traced: row 1 has a backward error of 0.105, where 0.000001 is allowed, and no finite forward error')
  expect(plain('item 7 was polled 3000 times and never came', 'row')).toBe('row 7 was polled 3000 times and never came')
  expect(plain('no entry is in stage “compress”')).toBe('no entry is in stage “compress”')
})

test('what the linker says ends with its place', () => {
  expect(compiled('./spmv/dia/kernel.wesl:91:3 error: Expected a call\n  }\n  ^')).toBe(
    'Expected a call (spmv/dia/kernel.wesl, line 91)',
  )
  expect(compiled('No module.')).toBe('No module.')
})
