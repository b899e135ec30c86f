import { beforeAll, describe, expect, test } from 'vitest'
import { unborne } from '#src/catalog/causes.ts'
import { numbersIn, scenesOf, type ShownScene } from '../claims.fixture.ts'
import { FORMAT_CLAIMS, formatsIn, storedAs, type TalkFormats } from './claims.fixture.ts'
import talk from './talk.ts'

describe('One matrix, ten formats', () => {
  let scenes: readonly ShownScene[] = []
  let all: TalkFormats = new Map()

  beforeAll(async () => {
    scenes = await scenesOf(talk)
    all = await formatsIn(scenes[0])
  })

  test('every scene is carried by a recording and shows what it claims, with every number that it says', () => {
    expect(scenes).toHaveLength(FORMAT_CLAIMS.length)
    for (const [place, { holds, numbers = () => [] }] of FORMAT_CLAIMS.entries()) {
      const scene = scenes[place]
      expect(holds(scene, all), scene.text).toBe(true)
      expect(numbers(scene, all), scene.text).toEqual(expect.arrayContaining([...numbersIn(scene.text)]))
    }
  })

  test('a matrix that is stored otherwise breaks what is said of its formats', () => {
    const others = ['ell', 'csr'].map((id) => storedAs(all, id))
    const kept = FORMAT_CLAIMS.slice(0, 9).flatMap(({ holds }, place) =>
      others.every((other) => holds(scenes[place], other)) ? [place] : [],
    )
    expect(kept).toEqual([])
  })

  test('a recording with other times, or with idle lanes, breaks what is said of the products', () => {
    const kept = FORMAT_CLAIMS.flatMap(({ holds, broken }, place) =>
      Object.entries(broken?.(scenes[place]) ?? {}).flatMap(([name, other]) => (holds(other, all) ? [name] : [])),
    )
    expect(kept).toEqual([])
    expect(FORMAT_CLAIMS.slice(9).every(({ broken }) => broken)).toBe(true)
  })

  test('a sentence that names a cause or a price is borne out by the claim of its scene', () => {
    const faults = scenes.map(({ text }, place) => unborne([text], FORMAT_CLAIMS[place].bears ?? []))
    expect(faults.filter(({ sentences, dead }) => sentences.length + dead.length > 0)).toEqual([])
    expect(unborne(['It is quick because it is new.'], FORMAT_CLAIMS[1].bears ?? []).sentences).toHaveLength(1)
  })
})
