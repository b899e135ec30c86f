import { expect, test } from 'vitest'
import { plain } from './words.ts'

test('a fault is said with three digits, and with its bound as one', () => {
  expect(
    plain(
      'the result is wrong: backward error 0.10528412570354481 of 0.000001 in row 1, forward error 0.2356307 of 0.0001',
    ),
  ).toBe('backward error 0.105, where 0.000001 is allowed, in row 1, forward error 0.236, where 0.0001 is allowed')
  expect(plain('no entry is in stage “compress”')).toBe('no entry is in stage “compress”')
})
