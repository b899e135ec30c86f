import { expect, test } from 'vitest'
import { type FilmPlan, filmPlan } from './film-frames.ts'

/** What is wrong with the frames of a film from one tick to another. */
function faultsOf({ ticks, stride, perSecond }: FilmPlan, from: number, to: number): string[] {
  const steps = ticks.slice(1).map((tick, index) => tick - ticks[index])
  return [
    ...(ticks[0] === from && ticks.at(-1) === to ? [] : ['an end is not shown']),
    ...(steps.slice(0, -1).every((step) => step === stride) ? [] : ['ticks do not go by evenly']),
    ...(steps.every((step) => step > 0 && step <= stride) ? [] : ['it stands or leaps']),
    ...(ticks.length <= 1200 && perSecond >= 5 && perSecond <= 30 ? [] : ['it is too long, too fast or too slow']),
  ]
}

test.each([
  [0, 0],
  [0, 1],
  [0, 31],
  [10, 20],
  [0, 1199],
  [0, 1200],
  [0, 200_000],
])('a film from tick %i to %i shows both, and all between as evenly as it can', (from, to) => {
  expect(faultsOf(filmPlan(from, to), from, to)).toEqual([])
})

test('a film of few ticks shows each of them once', () => {
  expect(filmPlan(3, 7)).toEqual({ ticks: [3, 4, 5, 6, 7], stride: 1, perSecond: 5 })
})

test('mutants: a lost end, a frame twice and a leap are seen', () => {
  const plan = filmPlan(0, 31)
  const mutants = [plan.ticks.slice(0, -1), [0, ...plan.ticks], plan.ticks.filter((tick) => tick !== 12)]
  for (const ticks of mutants) expect(faultsOf({ ...plan, ticks }, 0, 31)).not.toEqual([])
})
