import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TURNS, turnOf } from '../src/lab/draw.ts'
import { tableOf } from './docs.mjs'
import { projectTexts } from './project.mjs'
import { quickUnits, unitFiles } from './quick-units.mjs'
import {
  drawsText,
  filesOfOtherParts,
  type LongFile,
  MOST_BESIDE,
  ON_GPU,
  QUICK_BESIDE,
  readLongFiles,
  restingFiles,
} from './turns.ts'

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
  // tests of an operation try its kernels
  const twins = 'shaders/krylov/twins.gpu.test.ts'
  const seed = seeds.find((one) => resting(one).includes(twins)) ?? 0
  expect(resting(seed, ['shaders/krylov/cg/kernel.ts'])).not.toContain(twins)
  expect(resting(seed, ['shaders/lu/ranks/kernel.ts'])).toContain(twins)
  for (const env of [{ CHECK_ALL: '1' }, { CHECK_KERNELS: 'sptrsv/level_set' }])
    expect(restingFiles(turn(950, env), [], long)).toEqual([])
})

test('a quick run tries a long file only where it has changed, or what it checks, or something beside it', () => {
  const quick = (changed: readonly string[]) => restingFiles(turn(950, { CHECK_QUICK: '1' }), changed, long)
  for (const seed of seeds) expect(restingFiles(turn(seed, { CHECK_QUICK: '1' }), [], long)).toHaveLength(long.size)
  const code = 'src/page/desk/race/code.test.ts'
  for (const changed of [code, 'src/page/desk/race/code.ts', 'shaders/sptrsv/sync_free/kernel.wesl'])
    expect(quick([changed])).not.toContain(code)
  expect(quick(['shaders/sptrsv/sync_free/twin.ts'])).toContain(code)
  const rests = quick([...long.keys()])
  const tried = [...long].filter(([file]) => !rests.includes(file)).map(([, { seconds }]) => seconds)
  const seconds = tried.reduce((sum, one) => sum + one, 0)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(QUICK_BESIDE)
})

test('where much changes, the long files that changed come first, up to their bound', () => {
  const files = new Map(
    Array.from({ length: 90 }, (_, f) => [`src/many/${f}.test.ts`, { seconds: 1 + (f % 3), turn: 1 }] as const),
  )
  const changed = [...files.keys()].slice(80)
  const tried = (some: readonly string[]) => {
    const rests = resting(0, some, files)
    return [...files.keys()].filter((file) => !rests.includes(file))
  }
  const seconds = tried(changed).reduce((sum, file) => sum + (files.get(file)?.seconds ?? 0), 0)
  expect(tried(changed)).toEqual(expect.arrayContaining(changed))
  expect(seconds).toBeGreaterThan(MOST_BESIDE - 4)
  expect(seconds).toBeLessThanOrEqual(MOST_BESIDE)
  expect(tried([...files.keys()]).length).toBeGreaterThan(30)
})

test('in a quick run a file that changed is tried however long it is, and one that does not fit shuts out none after it', () => {
  const many = 'src/many'
  const tests = [20, 11, 12, 2, 30, 1].map((seconds) => [`${many}/${seconds}.test.ts`, { seconds, turn: 1 }] as const)
  const files = new Map<string, LongFile>(tests)
  const quick = turn(950, { CHECK_QUICK: '1' })
  const tried = (...changed: readonly string[]) => {
    const rests = restingFiles(
      quick,
      changed.map((file) => `${many}/${file}`),
      files,
    )
    return [...files].filter(([file]) => !rests.includes(file)).map(([, { seconds }]) => seconds)
  }
  // of those beside what changed the shortest fit
  expect(tried('own.ts')).toEqual([2, 1])
  // where 12 changed, 11 and 2 are too long for what is left; 30 leaves nothing
  expect(tried('12.test.ts')).toEqual([12, 1])
  expect(tried('30.test.ts')).toEqual([30])
  // of several that changed the longer wait, and do not shut out one beside them
  expect(tried('2.test.ts', '12.test.ts')).toEqual([2, 1])
  expect(tried('11.test.ts', '20.test.ts')).toEqual([11, 1])
})

test('of parts of all each tries the files that split themselves, and every other file is tried in one', () => {
  const texts = Object.fromEntries(
    Object.entries(projectTexts()).filter(([file]) => /^(?:src|shaders|tools|bench)\/.*\.test\.ts$/.test(file)),
  )
  const parts = [1, 2, 3, 4, 5, 6]
  const tried = parts.map((k) => {
    const others = new Set(filesOfOtherParts(turn(950, { CHECK_ALL: '1', CHECK_PART: `${k}/6` }), texts, long))
    return Object.keys(texts).filter((file) => !others.has(file))
  })
  const timesOf = (file: string) => tried.filter((files) => files.includes(file)).length
  const often = Object.keys(texts).filter((file) => timesOf(file) > 1)
  expect(Object.keys(texts).filter((file) => timesOf(file) === 0)).toEqual([])
  for (const rule of ['rules', 'barriers', 'recorded', 'clock', 'polls', 'roundings'])
    expect(timesOf(`src/lab/rules/${rule}.test.ts`), rule).toBe(6)
  expect(often.length).toBeLessThan(20)
  const secondsOf = (files: readonly string[]) =>
    files.reduce((total, file) => total + (often.includes(file) ? 0 : (long.get(file)?.seconds ?? 0)), 0)
  const seconds = tried.map(secondsOf)
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(35)
  // a run of all that is not split, and one that draws, leave out none by this
  for (const env of [{ CHECK_ALL: '1' }, { CHECK_PART: '2/6' }])
    expect(filesOfOtherParts(turn(950, env), texts, long)).toEqual([])
  // a module beside tests that asked for its part would have a share of a share tried
  const asks = ([file, text]: readonly [string, string]) =>
    /^(?:src|shaders|bench)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && /\.(?:mine|someKernels)\(/.test(text)
  expect(
    Object.entries(projectTexts())
      .filter(asks)
      .map(([file]) => file),
  ).toEqual(['src/lab/draw.ts'])
})

/** A file that draws by the turn of the run, as it is or with something else said besides. */
const DRAWS = /new Draw\([^)]*inject\('turn'\)[^)]*\)(\.within\(TURNS\))?/g
/** What draws within turns for the tests that call it. */
const DRAWS_FOR_OTHERS = 'twinDifferences('

/** Files that draw with no regard to whether they take turns: a share of what a long one draws would never have its own. */
function wrongDraws(texts: Readonly<Record<string, string>>, files = long): string[] {
  return Object.entries(texts).flatMap(([file, text]) => {
    if (!file.endsWith('.test.ts') || /^(?:tools|src\/lab\/draw)/.test(file)) return []
    const draws = [...text.matchAll(DRAWS)].map(([, within]) => within !== undefined)
    if (text.includes(DRAWS_FOR_OTHERS)) draws.push(true)
    return draws.some((within) => within !== files.has(file)) ? [file] : []
  })
}

test('what a long file draws is drawn within its turns, and nothing else is', () => {
  const texts = projectTexts()
  expect(wrongDraws(texts)).toEqual([])
  const [file] = [...long.keys()].filter((one) => texts[one].includes('.within(TURNS)'))
  expect(wrongDraws({ ...texts, [file]: texts[file].replace('.within(TURNS)', '') })).toEqual([file])
  const twins = 'shaders/symgs/twins.gpu.test.ts'
  for (const left of [file, twins])
    expect(wrongDraws(texts, new Map([...long].filter(([one]) => one !== left)))).toEqual([left])
  const quiet = "const draw = new Draw({ ...inject('turn'), quick: false })"
  expect(wrongDraws({ ...texts, [file]: quiet })).toEqual([file])
  console.log('mutants killed 4 of 4 (draws of long files)')
})

/** Core-seconds of 5 minutes on two cores. */
const MOST = 600

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const partsOf = (text: string, heading: string): readonly number[] =>
  tableOf(text, heading).map(([, seconds]) => Number(seconds))

/** Of what every commit draws, by file: what a share costs on average, and the costliest thing besides. */
function costsOfDraws(text: string): readonly (readonly [file: string, seconds: number])[] {
  const commits = new Map(
    tableOf(text, 'How many commits it takes until each thing has had its turn').map(([file, draw, many]) => [
      `${file} ${draw}`,
      Number(many),
    ]),
  )
  return tableOf(text, 'What draws of every commit cost').map(([file, draw, all, one]) => [
    file,
    Number(all) / (commits.get(`${file} ${draw}`) ?? Number.NaN) + Number(one),
  ])
}

/** Core-seconds of the costliest commit: what each does, the longest turn, files beside changes, and of each draw its mean and one thing more. */
function worst(text: string, files = readLongFiles(text)): number {
  const own = Array.from({ length: TURNS }, (_, t) =>
    sum([...files.values()].filter((file) => file.turn === t).map(({ seconds }) => seconds)),
  )
  const draws = costsOfDraws(text).map(([, seconds]) => seconds)
  return sum([Math.max(...own), MOST_BESIDE, ...partsOf(text, 'What a commit costs'), ...draws])
}

test('the costliest commit keeps its bound', () => {
  const text = drawsText()
  console.log(`the costliest commit takes ${Math.round(worst(text))} core-seconds of ${MOST}`)
  expect(worst(text)).toBeLessThanOrEqual(MOST)
  // a draw that takes all, a long file more of either kind, and a part that grows are seen
  const row = /(\| `src\/lab\/rules\/recorded\.test\.ts` *\| `ONE_IN` *\| *)(\d+)/
  const often = text.replace(row, (_, before: string) => `${before}1`)
  const more = ['more.test.ts', `more${ON_GPU}`].map((file) =>
    worst(text, new Map([...long, [file, { seconds: 300, turn: 1 }]])),
  )
  const grown = text.replace(
    /(\| journeys *\| *)(\d+)/,
    (_, before: string, many: string) => `${before}${Number(many) + 200}`,
  )
  const mutants = [worst(often), ...more, worst(grown)]
  for (const seconds of mutants) expect(seconds).toBeGreaterThan(MOST)
  console.log(`mutants killed ${mutants.length} of ${mutants.length} (costs of a commit)`)
})

/** Core-seconds of 90 seconds on two cores; a commit that changes a long file itself takes more, as the last test says. */
const QUICK_MOST = 180

/** Core-seconds of the costliest quick run: its parts, a fifth of the short files and of the files that draw, and long ones beside changes. */
function worstQuick(
  text: string,
  most = QUICK_BESIDE,
  tried = (seed: number) => quickUnits(unitFiles(), seed, []),
): number {
  const [, short] = tableOf(text, 'What a commit costs').find(([part]) => part === 'short files in Node') ?? []
  const draws = seeds.map((seed) => {
    const units = tried(seed)
    return sum(costsOfDraws(text).flatMap(([file, seconds]) => (units.includes(file) ? [seconds] : [])))
  })
  return sum([...partsOf(text, 'What a quick run costs'), Number(short) / 5, Math.max(...draws), most])
}

test('the costliest quick run keeps its bound', () => {
  const text = drawsText()
  console.log(`the costliest quick run takes ${Math.round(worstQuick(text))} core-seconds of ${QUICK_MOST}`)
  expect(worstQuick(text)).toBeLessThanOrEqual(QUICK_MOST)
  // a part that grows, long files as in other runs, and all units in each run are seen
  const grown = text.replace(/(\| rules of kernels +\| *)(\d+) \|/, (_, before: string) => `${before}80 |`)
  const mutants = [worstQuick(grown), worstQuick(text, MOST_BESIDE), worstQuick(text, QUICK_BESIDE, unitFiles)]
  for (const seconds of mutants) expect(seconds).toBeGreaterThan(QUICK_MOST)
  console.log(`mutants killed ${mutants.length} of ${mutants.length} (costs of a quick run)`)
})

/** What docs/draws.md says of a quick run whose commit changes a long file itself: core-seconds above the bound, and of the longest. */
const OWN_LONG = /up to (\d+) core-seconds more than 180: the longest takes (\d+),/

/** What that sentence says otherwise than the table of long files does. */
function wrongOfOwn(text: string): string[] {
  const files = readLongFiles(text)
  const more = [...files].map(([file]) => {
    const rests = new Set(restingFiles(turn(950, { CHECK_QUICK: '1' }), [file], files))
    return sum([...files].flatMap(([one, { seconds }]) => (rests.has(one) ? [] : [seconds]))) - QUICK_BESIDE
  })
  const longest = Math.max(...[...files.values()].map(({ seconds }) => seconds))
  const [, above, own] = OWN_LONG.exec(text.replaceAll('\n', ' ')) ?? []
  return [
    ...(Number(own) === longest ? [] : [`the longest takes ${longest} core-seconds`]),
    ...(Number(above) === Math.max(...more) ? [] : [`${Math.max(...more)} core-seconds more`]),
  ]
}

test('a quick run of a commit that changes a long file itself takes as much more as is written', () => {
  const text = drawsText()
  expect(wrongOfOwn(text)).toEqual([])
  const longer = text.replace(/(random-edits\.test\.ts` +\| +)35/, (_, before: string) => `${before}60`)
  expect(wrongOfOwn(longer)).toEqual(['the longest takes 60 core-seconds', '47 core-seconds more'])
  expect(wrongOfOwn(text.replace(OWN_LONG, 'up to 13,'))).toHaveLength(2)
  console.log('mutants killed 2 of 2 (a long file in a quick run)')
})
