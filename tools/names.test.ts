import { expect, test } from 'vitest'
import { typesTwice } from './names.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()

test('no two files export a type of one name', () => {
  expect(typesTwice(project)).toEqual([])
})

/** Each adds to a file a name that another file has. */
const MUTANTS: readonly (readonly [place: string, text: string])[] = [
  ['src/engine/gpu/stopwatch/clock.ts', 'export interface Subject {}\n'],
  ['shaders/sptrsv/sync_free/kernel.ts', 'export type Step = number\n'],
  ['src/page/figures/plot/Chart.tsx', 'export class Clock {}\n'],
  ['bench/part.ts', 'export abstract class Trial {}\n'],
]

test('a name that is given a second time is seen', () => {
  const alive = MUTANTS.filter(
    ([place, text]) =>
      !typesTwice({ ...project, [place]: text })
        .join()
        .includes(place),
  )
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (names)`)
  expect(alive).toEqual([])
})

test('a name may be used again within its file, by functions, and in documents', () => {
  expect(
    typesTwice({
      'src/core/base/arrays.ts': 'export type A = 1\n',
      'src/core/base/format.ts': 'type A = 1\nexport function A() {}\n',
    }),
  ).toEqual([])
  expect(
    typesTwice({ 'src/core/base/arrays.ts': 'export type A = 1\n', 'docs/link.md': 'export type A = 1\n' }),
  ).toEqual([])
})
