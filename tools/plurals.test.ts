import { expect, test } from 'vitest'
import { pluralsMade } from './plurals.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()

test('no file makes plurals of its own', () => {
  expect(pluralsMade(project)).toEqual([])
})

/** Each is a line that chooses between one and several by itself. */
const MUTANTS: readonly (readonly [place: string, line: string])[] = [
  ['src/page/store/complaints.ts', "const ending = n === 1 ? '' : 's'"],
  ['src/page/store/link/small.ts', "const ending = n > 1 ? 's' : ''"],
  ['src/core/sparse/read/lib/place.ts', "const them = found !== 1 ? 'them' : 'it'"],
  ['src/page/desk/opening/open.ts', "const are = members.length > 1\n  ? 'are'\n  : 'is'"],
  ['src/core/sparse/read/failure.ts', "const noun = count < 2 ? 'entry' : 'entries'"],
  ['src/engine/run/series.ts', "const words = tries === 1 ? 'at the first try' : `after ${tries} tries in a row`"],
  ['src/page/views/tiles/opened.ts', 'const words = `${name}s by state`'],
  ['src/page/views/dag/view.ts', "const words = name + 's'"],
  ['src/page/frame/stage/KernelHead.tsx', "const words = name + 's not begun'"],
  ['src/page/figures/race/Reading.tsx', 'export const Slider = () => <label>{one}s k</label>'],
  ['shaders/spmv/auto/rule.ts', "const lanes = team === 1 ? 'a lane' : `${team} lanes`"],
  ['bench/check.ts', "const faults = `${n} fault${n === 1 ? '' : 's'}`"],
]

test('a plural that is made by hand is seen', () => {
  const alive = MUTANTS.filter(([place, line]) => pluralsMade({ [place]: line }).length === 0)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (plurals)`)
  expect(alive).toEqual([])
})

test('numbers, paths, parts that may be missing, and other sentences are no plurals', () => {
  const place = ['src', 'page', 'frame', 'a.ts'].join('/')
  for (const line of [
    'const column = members === 1 ? `1 / -1` : `${place}`',
    "const module = relays > 1 ? './relay.wesl' : './kernel.wesl'",
    "const cut = slices > 1 ? `, in ${slices} slices` : ''",
    "const why = end > 1 ? 'no lane worked on it' : 'nothing has run yet'",
  ])
    expect(pluralsMade({ [place]: line })).toEqual([])
})
