import { describe, expect, it } from 'vitest'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { summaryOf } from './claims.ts'
import { geometricMean, leastOf, lessLaunch, pickOf, ratiosOf } from './compare.ts'
import { took } from './outcomes.fixture.ts'

const AUTO = 'spmv/auto'
const figures: Figures = {
  problem: 'A',
  rows: 1,
  nonzeros: 1,
  outcomes: [
    took(AUTO, 3, 7, 500),
    took(AUTO, 4, 8),
    took('spmv/sell', 5, 2),
    took('spmv/dia', 6, 9, 10),
    took('spmv/csr', 2, 3, 20),
  ],
  cusparse: {
    device: 'X',
    cusparse: 12603,
    ways: [
      { name: 'CSR 1', single: [12], backToBack: [16] },
      { name: 'SELL 32', single: [24], backToBack: [8] },
    ],
  },
}

describe('the geometric mean', () => {
  /** What README says of a suite: twice as fast here and half as fast there is as fast. */
  const holds = (mean: (values: readonly number[]) => number): boolean =>
    [
      [[2, 0.5], 1],
      [[1, 8], Math.sqrt(8)],
      [[3, 3, 3], 3],
      [[1, 10, 100, 1000], Math.sqrt(1000)],
    ].every(([values, wanted]) => Math.abs(mean(values as number[]) - (wanted as number)) < 1e-12)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

  it('is one', () => expect(holds(geometricMean)).toBe(true))

  it.each([
    ['arithmetic', (values: readonly number[]) => sum(values) / values.length],
    ['harmonic', (values: readonly number[]) => values.length / sum(values.map((value) => 1 / value))],
    ['median', (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]],
    ['of sums', (values: readonly number[]) => Math.sqrt(sum(values))],
  ])('is not %s', (_, mean) => expect(holds(mean)).toBe(false))
})

describe('the least', () => {
  type Named = { readonly problem: string; readonly times: number }
  const holds = (least: (ratios: readonly Named[]) => Named): boolean => {
    const [a, b, c] = [5, 0.7, 3].map((times, p) => ({ problem: 'abc'[p], times }))
    return [
      [a, b, c],
      [b, a, c],
      [c, a, b],
      [a, c, b],
    ].every((ratios) => least(ratios) === b)
  }

  it('is the smallest ratio, by its problem', () => expect(holds(leastOf)).toBe(true))

  it.each([
    ['the first', (ratios: readonly Named[]) => ratios[0]],
    ['the largest', (ratios: readonly Named[]) => ratios.toSorted((a, b) => b.times - a.times)[0]],
    [
      'the least of those that are ahead',
      (ratios: readonly Named[]) => leastOf(ratios.filter(({ times }) => times > 1)),
    ],
  ])('is not %s', (_, least) => expect(holds(least)).toBe(false))

  it('is said of no part of a suite', () => {
    expect(summaryOf([{ problem: 'a', times: 2 }, undefined])).toBeUndefined()
    expect(summaryOf([])).toBeUndefined()
    expect(summaryOf([{ problem: 'a', times: 2 }])).toEqual({ mean: 2, least: { problem: 'a', times: 2 } })
  })
})

describe('the row that stands for a headline', () => {
  const single = (pick: Parameters<typeof pickOf>[1]) => pickOf(figures.outcomes, pick, 'single', AUTO)
  /** By rule is what a visitor gets who tunes nothing: tuned rows, however fast and wherever they stand, are no part of it. */
  const holds = (pick: typeof pickOf): boolean =>
    [figures.outcomes, figures.outcomes.toReversed()].every(
      (rows) =>
        pick(rows, 'chosen', 'single', AUTO) === figures.outcomes[1] &&
        pick(rows, 'best', 'backToBack', AUTO) === figures.outcomes[2],
    )

  it('is the automatic choice by rule; the tuned one is another', () => {
    expect(holds(pickOf)).toBe(true)
    expect(single('chosenTuned')).toBe(figures.outcomes[0])
    expect(single('best')).toBe(figures.outcomes[1])
    expect(single('bestTuned')).toBe(figures.outcomes[4])
  })

  it.each([
    [
      'the tuned row where there is one',
      (rows: readonly Outcome[]) => rows.find(({ timing }) => timing?.tuneMs !== undefined),
    ],
    ['the first row', (rows: readonly Outcome[]) => rows[0]],
    [
      'the fastest of all',
      (rows: readonly Outcome[], _: unknown, kind: 'single' | 'backToBack') => pickOf(rows, 'bestTuned', kind, AUTO),
    ],
  ] as const)('is not %s', (_, pick) => expect(holds(pick as typeof pickOf)).toBe(false))

  it('is there only where it was timed', () => {
    const [, { timing, ...rest }] = figures.outcomes
    expect(pickOf([rest], 'chosen', 'single', AUTO)).toBeUndefined()
    expect(pickOf([figures.outcomes[1]], 'bestTuned', 'single', AUTO)).toBeUndefined()
    expect(timing).toBeDefined()
  })
})

it('ratios are of one kind on both sides, against the algorithm that is the library’s fastest in that kind', () => {
  const { single, backToBack } = ratiosOf(figures, AUTO)
  expect(single.chosen).toEqual({ times: 3, by: AUTO, against: 'CSR 1', ms: 4 })
  expect(single.bestTuned).toEqual({ times: 6, by: 'spmv/csr', against: 'CSR 1', ms: 2 })
  expect(backToBack.chosen).toEqual({ times: 1, by: AUTO, against: 'SELL 32', ms: 8 })
  expect(backToBack.best).toEqual({ times: 4, by: 'spmv/sell', against: 'SELL 32', ms: 2 })
  const { cusparse: _, ...alone } = figures
  expect(ratiosOf(alone, AUTO)).toEqual({ single: {}, backToBack: {} })
})

describe('less a launch', () => {
  const launchFloor = { single: [1.9, 2, 2.1] }
  const peer = figures.cusparse as NonNullable<Figures['cusparse']>
  const launched = { ...figures, cusparse: { ...peer, launchFloor } }

  it('is what each side takes beyond its own launch', () => {
    const { chosen, best } = lessLaunch(launched, AUTO, { single: [1, 1, 1] })
    // 12 − 2 over 4 − 1
    expect(chosen).toEqual({ times: 10 / 3, by: AUTO, against: 'CSR 1', ms: 3 })
    expect(best?.by).toBe(AUTO)
  })

  it('is nothing where a launch was not timed on both sides, or is all that a run takes', () => {
    expect(lessLaunch(launched, AUTO, undefined)).toEqual({})
    expect(lessLaunch(figures, AUTO, { single: [1] })).toEqual({})
    expect(lessLaunch(launched, AUTO, { single: [4] }).chosen).toBeUndefined()
    expect(
      lessLaunch({ ...launched, cusparse: { ...peer, launchFloor: { single: [12] } } }, AUTO, { single: [1] }),
    ).toEqual({})
  })
})
