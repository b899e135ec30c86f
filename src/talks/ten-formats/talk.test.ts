import { beforeAll, describe, expect, test } from 'vitest'
import { causesIn } from '#src/catalog/causes.ts'
import { formats } from '#src/catalog/formats.ts'
import { paramsFor } from '#src/views/formats/choice.ts'
import { showFormat, type ShownFormat } from '#src/views/formats/shown.ts'
import {
  microseconds,
  msIn,
  numbersIn,
  replayIn,
  scenesOf,
  type ShownScene,
  slower,
  withRun,
} from '../claims.fixture.ts'
import talk from './talk.ts'

/** The matrix of the talk in every format, as its scenes show it. */
type Formats = ReadonlyMap<string, ShownFormat>

interface Claim {
  holds(scene: ShownScene, formats: Formats): boolean
  readonly numbers?: (scene: ShownScene, formats: Formats) => readonly number[]
}

const nonzerosOf = ({ shown: { facts } }: ShownScene): number => facts.nonzeros
const format = (all: Formats, id: string): ShownFormat => {
  const found = all.get(id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const bytes = (all: Formats, id: string): number => format(all, id).bytes.total
/** Share of the slots of values that hold nothing. */
const empty = (all: Formats, id: string): number => format(all, id).order.padded / format(all, id).order.slots
const each = (all: Formats) => [...all.keys()].map((id) => bytes(all, id))

/** What it takes to tell all scenes. */
const minutes = Math.round(talk.scenes.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

const CLAIMS: readonly Claim[] = [
  {
    holds: (scene, all) => bytes(all, 'coo') === 12 * nonzerosOf(scene),
    // in words of four bytes
    numbers: (scene, all) => [
      nonzerosOf(scene),
      scene.shown.facts.rows,
      minutes,
      bytes(all, 'coo') / nonzerosOf(scene) / 4,
      bytes(all, 'coo') / nonzerosOf(scene),
    ],
  },
  { holds: (_, all) => bytes(all, 'csr') < bytes(all, 'coo') },
  { holds: (_, all) => empty(all, 'ell') > 3 / 4, numbers: (scene) => [scene.shown.facts.longestRow, 3, 4] },
  { holds: (_, all) => empty(all, 'sell') < empty(all, 'ell') / 4 && bytes(all, 'sell') < 1.2 * bytes(all, 'csr') },
  {
    holds: (_, all) =>
      empty(all, 'dia') > 9 / 10 &&
      bytes(all, 'dia') === Math.max(...each(all)) &&
      bytes(all, 'hyb') === bytes(all, 'coo'),
    numbers: () => [9, 10, ['dia', 'hyb'].length],
  },
  {
    holds: (_, all) =>
      ['bsr', 'bccoo'].every(
        (id) => empty(all, id) > 0.45 && empty(all, id) < 0.5 && bytes(all, id) > bytes(all, 'csr'),
      ) && bytes(all, 'bsr') < 1.2 * bytes(all, 'csr'),
    // values of a block, and the effects that cancel out
    numbers: () => [2 * 2, 2],
  },
  { holds: (_, all) => empty(all, 'csr5') === 0 },
  {
    holds: (_, all) =>
      bytes(all, 'tile') <
      0.75 * Math.min(...[...all.keys()].filter((id) => id !== 'tile').map((id) => bytes(all, id))),
    numbers: (_, all) => [16, Math.log2(16), all.size],
  },
  {
    holds: (_, all) => all.size === 10 && bytes(all, 'dia') / bytes(all, 'tile') > 8.5,
    numbers: (scene, all) => [
      nonzerosOf(scene),
      ...each(all).map((total) => Number((total / nonzerosOf(scene)).toFixed(1))),
      all.size,
      Math.round(bytes(all, 'dia') / bytes(all, 'tile')),
    ],
  },
  {
    holds: (scene, all) =>
      msIn(scene, 1) < Math.min(msIn(scene, 0), msIn(scene, 2)) &&
      bytes(all, 'tile') < bytes(all, 'csr') &&
      // most of each product but the one lane per row's is the launch
      microseconds('launch') > 500 * Math.max(msIn(scene, 1), msIn(scene, 2)),
    numbers: () => [microseconds('launch')],
  },
  {
    holds: (scene) => msIn(scene, 1) < msIn(scene, 0) / 3 && scene.shown.facts.longestRow > 200,
    numbers: () => [200],
  },
]

describe('One matrix, ten formats', () => {
  let scenes: readonly ShownScene[] = []
  let all: Formats = new Map()

  beforeAll(async () => {
    scenes = await scenesOf(talk)
    const { pattern } = replayIn(scenes[0], 0)
    all = new Map(
      [...(await formats())].map(([id, one]) => [
        id,
        showFormat(one, pattern, paramsFor(one, {}, pattern.col_idx.length)),
      ]),
    )
  })

  test('every scene is carried by a recording and shows what it claims, with every number that it says', () => {
    expect(scenes).toHaveLength(CLAIMS.length)
    for (const [place, { holds, numbers = () => [] }] of CLAIMS.entries()) {
      const scene = scenes[place]
      expect(holds(scene, all), scene.text).toBe(true)
      expect(numbers(scene, all), scene.text).toEqual(expect.arrayContaining([...numbersIn(scene.text)]))
    }
  })

  test('a matrix that is stored otherwise breaks what is said of its formats', () => {
    const like = (id: string): Formats => new Map([...all.keys()].map((one) => [one, format(all, id)]))
    const [padded, unpadded] = [like('ell'), like('csr')]
    const kept = CLAIMS.slice(0, 9).flatMap(({ holds }, place) =>
      holds(scenes[place], padded) && holds(scenes[place], unpadded) ? [place] : [],
    )
    expect(kept).toEqual([])
  })

  test('no sentence names a cause or a price that no claim bears out', () => {
    expect(scenes.flatMap(({ text }) => causesIn(text))).toEqual([])
  })

  test('a recording with other times breaks what is said of the products', () => {
    expect(CLAIMS[9].holds(withRun(scenes[9], 1, slower(3)), all)).toBe(false)
    expect(CLAIMS[10].holds(withRun(scenes[10], 1, slower(3)), all)).toBe(false)
  })
})
