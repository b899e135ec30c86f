import { expect, test } from 'vitest'
import { unborne } from '#src/engine/catalog/causes.ts'
import { numbersIn, scenesOf } from '../claims.fixture.ts'
import { CLAIMS, type SceneClaim } from './claims.fixture.ts'
import talk from './talk.ts'

test('every scene is carried by a recording that shows what it claims, with every number that it says', async () => {
  const scenes = await scenesOf(talk)
  expect(scenes).toHaveLength(CLAIMS.length)
  for (const [place, { holds, numbers = () => [] }] of CLAIMS.entries()) {
    const scene = scenes[place]
    expect(holds(scene), scene.text).toBe(true)
    expect(numbers(scene), scene.text).toEqual(expect.arrayContaining([...numbersIn(scene.text)]))
  }
})

test('a recording that shows something else breaks the claim', async () => {
  const scenes = await scenesOf(talk)
  const kept = CLAIMS.flatMap(({ holds, broken }, place) =>
    Object.entries(broken?.(scenes[place]) ?? {}).flatMap(([name, other]) =>
      holds(other) ? [`${place}: ${name}`] : [],
    ),
  )
  expect(CLAIMS.filter(({ broken }) => broken)).toHaveLength(8)
  expect(kept).toEqual([])
})

/** What scenes say without a claim that bears it out and can be broken, and what claims bear out that no scene says. */
const unborneIn = (texts: readonly string[], claims: readonly SceneClaim[]) =>
  texts.flatMap((text, place) => {
    const { bears = [], broken } = claims[place]
    const { sentences, dead } = unborne([text], broken ? bears : [])
    return [...sentences, ...dead]
  })

test('a sentence that names a cause or a price is borne out by its scene’s claim, which a run denies', async () => {
  const texts = (await scenesOf(talk)).map(({ text }) => text)
  expect(unborneIn(texts, CLAIMS)).toEqual([])
  expect(unborneIn(texts.with(1, 'It is quick because it is new.'), CLAIMS)).toHaveLength(1)
  expect(unborneIn(texts, CLAIMS.with(4, { holds: () => true, bears: CLAIMS[4].bears ?? [] }))).not.toEqual([])
  expect(unborneIn(texts.with(4, 'Nothing is said.'), CLAIMS)).toHaveLength(1)
})
