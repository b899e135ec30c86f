import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TURNS, turnOf } from '../src/lab/draw.ts'
import { tableOf } from './docs.mjs'
import { projectTexts } from './project.mjs'
import { drawsText, MOST_BESIDE, ofKind, ON_GPU, readLongFiles, restingFiles, sharedOut } from './turns.ts'

const long = readLongFiles()
const seeds = Array.from({ length: TURNS }, (_, s) => 950 + s)
const turn = (seed: number, env = {}) => turnOf({ CHECK_SEED: String(seed), ...env })
const resting = (seed: number, changed: readonly string[] = [], files = long) =>
  restingFiles(turn(seed), changed, files)

test('each long file is there, and is tried once in as many commits as there are turns', () => {
  expect(long.size).toBeGreaterThan(50)
  expect([...long.keys()].filter((file) => !existsSync(file))).toEqual([])
  const tried = seeds.flatMap((seed) => [...long.keys()].filter((file) => !resting(seed).includes(file)))
  expect(tried.toSorted()).toEqual([...long.keys()].toSorted())
})

test('none rests beside what has changed, where all is tried, and where kernels are asked for', () => {
  const [file] = resting(950)
  expect(resting(950, [file.replace(/[^/]*$/, 'layout.ts')])).not.toContain(file)
  // where all changes, turns are as they are elsewhere
  expect(resting(950, [...long.keys()])).toEqual(resting(950))
  for (const env of [{ CHECK_ALL: '1' }, { CHECK_KERNELS: 'sptrsv/level_set' }])
    expect(restingFiles(turn(950, env), [], long)).toEqual([])
})

/** Files that draw with no regard to whether they take turns: a share of what a long one draws would never have its own. */
function wrongDraws(texts: Readonly<Record<string, string>>, files = long): string[] {
  return Object.entries(texts).flatMap(([file, text]) => {
    if (!file.endsWith('.test.ts') || /^(?:tools|src\/lab\/draw)/.test(file)) return []
    const draws = [...text.matchAll(/new Draw\(inject\('turn'\)\)(\.within\(TURNS\))?/g)]
    return draws.some(([, within]) => (within !== undefined) !== files.has(file)) ? [file] : []
  })
}

test('what a long file draws is drawn within its turns, and nothing else is', () => {
  const texts = projectTexts()
  expect(wrongDraws(texts)).toEqual([])
  const [file] = [...long.keys()].filter((one) => texts[one].includes('.within(TURNS)'))
  expect(wrongDraws({ ...texts, [file]: texts[file].replace('.within(TURNS)', '') })).toEqual([file])
  const fewer = new Map([...long].filter(([one]) => one !== file))
  expect(wrongDraws(texts, fewer)).toEqual([file])
  console.log('mutants killed 2 of 2 (draws of long files)')
})

/** Core-seconds of five minutes on two cores. */
const MOST = 600

/** Core-seconds of the costliest commit: what each does, the longest turn, files beside changes, and of each draw its mean and one thing more. */
function worst(text: string, files = readLongFiles(text)): number {
  const commits = new Map(
    tableOf(text, 'How many commits it takes until each thing has had its turn').map(([file, draw, many]) => [
      `${file} ${draw}`,
      Number(many),
    ]),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const turns = [true, false].map((onGpu) => Math.max(...sharedOut(ofKind(files, onGpu)).map(({ seconds }) => seconds)))
  const parts = tableOf(text, 'What a commit costs').map(([, seconds]) => Number(seconds))
  const draws = tableOf(text, 'What draws of every commit cost').map(
    ([file, draw, all, one]) => Number(all) / (commits.get(`${file} ${draw}`) ?? Number.NaN) + Number(one),
  )
  return sum([...turns, MOST_BESIDE, ...parts, ...draws])
}

test('the costliest commit is tried in five minutes', () => {
  const text = drawsText()
  console.log(`the costliest commit takes ${Math.round(worst(text))} core-seconds of ${MOST}`)
  expect(worst(text)).toBeLessThanOrEqual(MOST)
  // a draw that takes all, a long file more of either kind, and a part that grows are seen
  const row = /(\| `src\/lab\/rules\/recorded\.test\.ts` *\| `ONE_IN` *\| *)(\d+)/
  const often = text.replace(row, (_, before: string) => `${before}1`)
  const more = ['more.test.ts', `more${ON_GPU}`].map((file) => worst(text, new Map([...long, [file, 300]])))
  const grown = text.replace(
    /(\| journeys *\| *)(\d+)/,
    (_, before: string, many: string) => `${before}${Number(many) + 200}`,
  )
  const mutants = [worst(often), ...more, worst(grown)]
  for (const seconds of mutants) expect(seconds).toBeGreaterThan(MOST)
  console.log(`mutants killed ${mutants.length} of ${mutants.length} (costs of a commit)`)
})
