import { expect, test } from 'vitest'
import { levelsOf } from './parts.ts'

test('parts are brought together until one worker has them all', () => {
  expect(levelsOf(0, 32)).toEqual([])
  expect(levelsOf(32, 32)).toEqual([{ items: 32, workers: 1, from: 0, to: 32 }])
  expect(levelsOf(1000, 32)).toEqual([
    { items: 1000, workers: 32, from: 0, to: 1000 },
    { items: 32, workers: 1, from: 1000, to: 1032 },
  ])
})
