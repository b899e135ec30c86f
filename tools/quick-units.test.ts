import { expect, test } from 'vitest'
import { projectFiles } from './project.mjs'
import { CHECKS, quickUnits, testsBeside, unitFiles } from './quick-units.mjs'

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

test('a test comes, too, where a file changes that it checks in another folder', () => {
  const tests = unitFiles()
  for (const [file, checks] of Object.entries(CHECKS)) {
    expect(tests).toContain(file)
    const checked = projectFiles().filter((one) => checks.test(one))
    expect(checked.length).toBeGreaterThan(50)
    for (const one of checked) expect(testsBeside(tests, [one])[1]).toContain(file)
  }
  const [file] = Object.keys(CHECKS)
  const changed = ['shaders/sptrsv/sync_free/kernel.wesl', 'shaders/lu/listing-lines.ts', 'shaders/lu/ranks/kernel.ts']
  for (const one of changed) expect(quickUnits(tests, 0, [one])).toContain(file)
  // what has no part in a listing, and a test without an entry
  for (const other of ['shaders/sptrsv/sync_free/twin.ts', 'src/page/desk/scene/run-live.gpu.test.ts'])
    expect(testsBeside(tests, [other]).flat()).not.toContain(file)
  expect(testsBeside(['src/page/desk/race/judges.test.ts'], changed).flat()).toEqual([])
  console.log('mutants killed 3 of 3 (tests of files that lie elsewhere)')
})

test('files of tests are found in every room', () => {
  const found = unitFiles()
  expect(found).toContain('tools/quick-units.test.ts')
  expect(new Set(found.map((file) => file.split('/')[0]))).toEqual(new Set(['src', 'shaders', 'tools', 'bench']))
  expect(found.filter((file) => file.includes('.gpu.'))).toEqual([])
})
