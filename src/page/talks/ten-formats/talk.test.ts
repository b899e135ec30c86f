import { beforeAll, describe, expect, test } from 'vitest'
import { unborne } from '#src/engine/catalog/causes.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { numbersIn, scenesOf, type ShownScene } from '../claims.fixture.ts'
import { FORMAT_CLAIMS, formatsIn, formatsOf, storedAs, type TalkFormats } from './claims.fixture.ts'
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

  test('what is said of a regular grid is so: DIA is the smallest of the ten there', async () => {
    const { csr } = await buildMatrix({ kind: 'grid', stencil: 'D3N7', size: [16, 16, 16], values: 'seeded', seed: 1 })
    const sizes = [...(await formatsOf(csr))].map(([id, { bytes }]) => [id, bytes.total] as const)
    const [smallest] = sizes.toSorted(([, a], [, b]) => a - b)
    expect(smallest[0]).toBe('dia')
    expect(
      scenes.filter(({ text }) => /On a regular grid (?:nothing is smaller|DIA would be at the other end)/u.test(text)),
    ).toHaveLength(2)
  })

  test('a sentence that names a cause or a price is borne out by the claim of its scene', () => {
    const faults = scenes.map(({ text }, place) => unborne([text], FORMAT_CLAIMS[place].bears ?? []))
    expect(faults.filter(({ sentences, dead }) => sentences.length + dead.length > 0)).toEqual([])
    expect(unborne(['It is quick because it is new.'], FORMAT_CLAIMS[1].bears ?? []).sentences).toHaveLength(1)
  })
})
