import { expect, test } from 'vitest'
import { setsFor } from './sets.ts'

const kernelWith = (...names: string[]) => ({
  params: names.map((name) => ({ name, meaning: '', initial: 0, min: 0, max: 9 })),
})
const SETS = [{ colours: 8 }, { colours: 33 }, { colours: 8, bits: 8 }, { order: 1 }]

test('a kernel takes the sets of which it has every parameter, and its defaults where it has no set', () => {
  expect(setsFor(kernelWith('colours', 'bits'), SETS)).toEqual(SETS.slice(0, 3))
  // a set without one of its parameters would be another set again
  expect(setsFor(kernelWith('colours'), SETS)).toEqual(SETS.slice(0, 2))
  expect(setsFor(kernelWith('edge'), SETS)).toEqual([{}])
})
