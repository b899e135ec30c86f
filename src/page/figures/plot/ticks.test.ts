import { expect, test } from 'vitest'
import { tickWords } from './TimeAxis.tsx'

test('ticks of an axis have as many decimals as its step needs, all of them', () => {
  expect(tickWords([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1, 1.2])).toEqual([
    '0',
    '0.2',
    '0.4',
    '0.6',
    '0.8',
    '1.0',
    '1.2',
  ])
  expect(tickWords([0, 500, 1000])).toEqual(['0', '500', '1\u202f000'])
  expect(tickWords([0, 0.05, 0.1])).toEqual(['0', '0.05', '0.10'])
})
