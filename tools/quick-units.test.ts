import { expect, test } from 'vitest'
import { quickUnits, unitFiles } from './quick-units.mjs'

const files = Array.from({ length: 60 }, (_, f) => `room_${Math.floor(f / 2)}/${f}.test.ts`)

test('each file of tests is tried once in five quick runs, and those beside what has changed in each', () => {
  const tried = [7, 8, 9, 10, 11].flatMap((seed) => quickUnits(files, seed, []))
  expect(tried.toSorted()).toEqual(files.toSorted())
  for (const seed of [7, 8, 9, 10, 11])
    expect(quickUnits(files, seed, ['room_2/layout.ts', 'README.md'])).toEqual(
      expect.arrayContaining(['room_2/4.test.ts', 'room_2/5.test.ts']),
    )
})

test('where something changes everywhere, forty of the changed are tried besides a fifth', () => {
  // four of the fifth come after the first forty
  expect(quickUnits(files, 0, files)).toHaveLength(44)
})

test('files of tests are found in every room', () => {
  const found = unitFiles()
  expect(found).toContain('tools/quick-units.test.ts')
  expect(new Set(found.map((file) => file.split('/')[0]))).toEqual(new Set(['src', 'shaders', 'tools', 'bench']))
  expect(found.filter((file) => file.includes('.gpu.'))).toEqual([])
})
