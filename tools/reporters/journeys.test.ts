import { expect, test } from 'vitest'
import { Draw, turnOf } from '../../src/lab/draw.ts'
import { LONG_ONE_IN, madeOf, ONE_IN, secondTry } from './journeys.ts'

const all = Array.from({ length: 20 }, (_, t) => ({ name: t, tags: t === 4 ? ['@quick'] : t === 7 ? ['@always'] : [] }))
const namesOf = (env: Record<string, string>) => madeOf(all, new Draw(turnOf(env))).map(({ name }) => name)

test('each journey is made once in as many commits as share them, a quick one and one that is always made in each', () => {
  const seeds = Array.from({ length: ONE_IN }, (_, s) => namesOf({ CHECK_SEED: String(950 + s) }))
  for (const { name } of all)
    expect(
      seeds.filter((made) => made.includes(name)),
      `journey ${name}`,
    ).toHaveLength([4, 7].includes(name) ? ONE_IN : 1)
})

test('a long one is made once in more commits than there are long ones, and no two meet', () => {
  const journeys = Array.from({ length: 3 * LONG_ONE_IN }, (_, t) => ({ name: t, tags: t % 3 === 0 ? ['@long'] : [] }))
  const meet = (seed: number) =>
    madeOf(journeys, new Draw(turnOf({ CHECK_SEED: String(seed) }))).filter(({ tags }) => tags.length > 0)
  const made = Array.from({ length: LONG_ONE_IN }, (_, s) => meet(950 + s))
  expect(made.map(({ length }) => length)).toEqual(made.map(() => 1))
  expect(new Set(made.flat()).size).toBe(LONG_ONE_IN)
})

test('where it is to be quick, quick ones alone are made; where all is asked for, all are', () => {
  for (const seed of ['1', '2', '3']) expect(namesOf({ CHECK_SEED: seed, CHECK_QUICK: '1' })).toEqual([4])
  expect(namesOf({ CHECK_SEED: '1', CHECK_ALL: '1' })).toHaveLength(all.length)
  // a part of all is taken by the runner itself
  expect(namesOf({ CHECK_SEED: '1', CHECK_ALL: '1', CHECK_PART: '2/6' })).toHaveLength(all.length)
})

test('a journey that fails once and then passes is named with its first error, others are not', () => {
  const tried = (outcome: 'flaky' | 'expected', ...messages: readonly string[]) =>
    secondTry({
      title: 'a drop',
      outcome: () => outcome,
      results: messages.map((message) => ({ error: { message } })) as never,
    })
  expect(tried('flaky', 'Timeout of 10 s\nat line 4')).toEqual(['second try: a drop: Timeout of 10 s'])
  expect(tried('expected', 'Timeout of 10 s')).toEqual([])
})
