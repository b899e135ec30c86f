import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unborne } from '#src/engine/catalog/causes.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import talk from '#src/page/talks/large-grid/talk.ts'
import { numbersIn, scenesOf } from '#src/page/talks/claims.fixture.ts'
import { COUNTED_SECONDS, countedAfter, countedTimes, type CountedTimes } from './counters.ts'

const { figures, adapter } = JSON.parse(readFileSync('public/figures/h100.json', 'utf8')) as Sweep
const [scene, zooms] = talk.scenes
const LARGE = 'D3N27 256^3'
const times = countedTimes(figures, LARGE) as CountedTimes

/** What headline and notes say, and the piece of a sentence that it bears out. */
const holds = ({ rows, ours, theirs, device }: CountedTimes): boolean =>
  ours < theirs / 4 && Number((rows / 1e6).toFixed(1)) === 16.8 && rows === 256 ** 3 && device === adapter?.name
const BEARS = ['over times that were recorded on one card']

test('the headline holds of the recorded times, of one card, and not of others', () => {
  expect(scene.counts).toBe(LARGE)
  expect(holds(times)).toBe(true)
  expect(holds({ ...times, theirs: times.theirs / 2 })).toBe(false)
  expect(holds({ ...times, rows: 128 ** 3 })).toBe(false)
  expect(holds({ ...times, device: 'another card' })).toBe(false)
  expect(numbersIn(`${scene.title} ${scene.says.join(' ')}`).filter((n) => ![16.8, 256, 26].includes(n))).toEqual([])
})

test('both counters run alike: each stands at its own time once it is over, and the slower is over last', () => {
  const { ours, theirs } = times
  const at = (seconds: number) => [ours, theirs].map((end) => countedAfter(times, end, seconds))
  expect(at(0)).toEqual([0, 0])
  const [a, b] = at(COUNTED_SECONDS / 8)
  expect(a).toBeCloseTo(b)
  expect(at(COUNTED_SECONDS / 2)[0]).toBe(ours)
  expect(at(COUNTED_SECONDS / 2)[1]).toBeCloseTo(theirs / 2)
  expect(at(COUNTED_SECONDS)).toEqual([ours, theirs])
})

test('a problem without times of both has no counters', () => {
  expect(countedTimes(figures, 'D3N27 17^3')).toBeUndefined()
  const alone = figures.map(({ cusparse: _theirs, ...own }) => own)
  expect(countedTimes(alone, LARGE)).toBeUndefined()
})

test('the scene that zooms is carried by a recording, in each of its stages, and no sentence names a cause', async () => {
  const stages = (zooms.into ?? []).map((keys) => ({ ...zooms, show: `${zooms.show}&${keys}` }))
  const shown = await scenesOf({ title: '', scenes: [zooms, ...stages] })
  expect(shown).toHaveLength(3)
  expect(numbersIn(shown[0].text)).toEqual([16])
  expect(shown[0].shown.facts.rows).toBe(16 ** 3)
  const texts = talk.scenes.map(({ title, says }) => `${title}. ${says.join(' ')}`)
  expect(unborne(texts, BEARS)).toEqual({ sentences: [], dead: [] })
  expect(unborne(texts, []).sentences).toHaveLength(1)
})
