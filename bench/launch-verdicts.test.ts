import { expect, test } from 'vitest'
import {
  type LaunchTrials,
  launchLines,
  finalists,
  isInDoubt,
  launchSum,
  launchVerdict,
  type LaunchLimits,
  type LaunchTrial,
} from './launch-verdicts.ts'

const LIMITS: LaunchLimits = { best: 1.1, beside: 1.25 }

const triedWith = (trials: readonly LaunchTrial[], steps: readonly string[] = []): LaunchTrials => ({
  kernel: 'sptrsv/structured',
  trials: trials.map((trial) => ({ ...trial, name: JSON.stringify(trial.params) })),
  steps,
  tookMs: 100,
})
const launch = (ms: number, params = {}): LaunchTrial => ({ params, ms, samples: 9 })

interface Case {
  readonly tried: LaunchTrials
  readonly beside?: number
  readonly holds: boolean
}

const CASES: Readonly<Record<string, Case>> = {
  'the rule is the best': { tried: triedWith([launch(1), launch(1.4, { workers: 8 })]), holds: true },
  'within a tenth': { tried: triedWith([launch(1.09), launch(1, { workers: 8 })]), holds: true },
  'more than a tenth slower': { tried: triedWith([launch(1.12), launch(1, { workers: 8 })]), holds: false },
  'slower than a step of its ablation alone': {
    tried: triedWith([launch(1.2), launch(1, { variant: 1 })], ['variant']),
    holds: true,
  },
  'slower than another launch beside a step': {
    tried: triedWith([launch(1.2), launch(0.9, { variant: 1 }), launch(1, { workers: 8 })], ['variant']),
    holds: false,
  },
  'near the program beside': { tried: triedWith([launch(1.2)]), beside: 1, holds: true },
  'too far from the program beside': { tried: triedWith([launch(1.3)]), beside: 1, holds: false },
  'the rule has no time': { tried: triedWith([{ params: {}, why: 'row 3 never came' }, launch(1)]), holds: false },
  'a candidate is wrong': {
    tried: triedWith([launch(1), { params: { workers: 8 }, why: 'wrong result', wrong: true }]),
    holds: false,
  },
  'a candidate was not tried': {
    tried: triedWith([launch(1), { params: { workers: 8 }, why: 'not tried' }]),
    holds: true,
  },
}

type Rule = typeof launchVerdict

const misjudgedBy = (rule: Rule): readonly string[] =>
  Object.entries(CASES)
    .filter(([, { tried, beside, holds }]) => rule(tried, beside, LIMITS).holds !== holds)
    .map(([name]) => name)

test('a rule holds within a tenth of the best launch of its algorithm, and within a quarter of the program beside', () => {
  expect(misjudgedBy(launchVerdict)).toEqual([])
})

const MUTANTS: Readonly<Record<string, Rule>> = {
  'looks at ablation, too': (tried, ...others) => launchVerdict({ ...tried, steps: [] }, ...others),
  'forgets the program beside': (tried, _beside, limits) => launchVerdict(tried, undefined, limits),
  'allows a seventh': (tried, beside, limits) => launchVerdict(tried, beside, { ...limits, best: 1.15 }),
  'allows a twentieth': (tried, beside, limits) => launchVerdict(tried, beside, { ...limits, best: 1.05 }),
  'allows a half beside': (tried, beside, limits) => launchVerdict(tried, beside, { ...limits, beside: 1.5 }),
  'allows a tenth beside': (tried, beside, limits) => launchVerdict(tried, beside, { ...limits, beside: 1.1 }),
  'overlooks wrong results': ({ trials, ...tried }, ...others) =>
    launchVerdict({ ...tried, trials: trials.map((trial) => ({ ...trial, wrong: false })) }, ...others),
  'leaves out what has no time': ({ trials, ...tried }, ...others) =>
    launchVerdict({ ...tried, trials: trials.filter(({ ms }) => ms !== undefined) }, ...others),
}

test('a verdict that lets a slow or wrong launch pass is found', () => {
  const alive = Object.keys(MUTANTS).filter((name) => misjudgedBy(MUTANTS[name]).length === 0)
  console.log(
    `mutants killed ${Object.keys(MUTANTS).length - alive.length} of ${Object.keys(MUTANTS).length} (launches)`,
  )
  expect(alive).toEqual([])
})

test('what is timed again is the rule’s launch, however slow, and the few that are close to the best', () => {
  const few = new Map([2, 1.19, 1.05, 1, 1.02, 1.18, 1.21].map((ms, f) => [f, [ms, ms, 9]]))
  expect(finalists(few)).toEqual([0, 3, 4, 2, 5])
  expect(finalists(new Map([[2, [1]]]))).toEqual([2])
  expect(finalists(new Map())).toEqual([])
})

test('more samples are taken where a rule’s launch seems too slow, and nowhere else', () => {
  const timed = (...ms: number[]) => new Map(ms.map((middle, f) => [f, [9, middle, 0]]))
  expect(isInDoubt(timed(1.12, 1, 1.3), LIMITS.best)).toBe(true)
  expect(isInDoubt(timed(1.09, 1, 1.3), LIMITS.best)).toBe(false)
  expect(isInDoubt(timed(1, 1.3), LIMITS.best)).toBe(false)
  // the rule's own launch has no time
  expect(isInDoubt(new Map([[2, [1]]]), LIMITS.best)).toBe(false)
  expect(isInDoubt(new Map(), LIMITS.best)).toBe(false)
})

test('the table says what is broken and why, and leaves out what is not for the problem', () => {
  const found = {
    'D3N7 64^3': [CASES['more than a tenth slower'].tried, triedWith([])],
    cage11: [CASES['a candidate is wrong'].tried],
  }
  const lines = launchLines('D3N7 64^3', found['D3N7 64^3'], {}, LIMITS)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/^sptrsv\/structured +1\.12 +1\.00 +1\.12 +- +BROKEN +\{"workers":8\}$/)
  const beside = { cage11: { 'sptrsv/structured': 0.9 } }
  expect(launchLines('cage11', found.cage11, beside, LIMITS).slice(2).join('\n')).toMatch(
    /1\.00 +1\.11 +BROKEN.*\n +\{"workers":8\} is wrong\n +\{"workers":8\}: wrong result$/,
  )
  const { holds, text } = launchSum(found, beside, LIMITS)
  expect(holds).toBe(false)
  expect(text).toMatch(
    /^0 of 2 rules hold: .*\nbroken: sptrsv\/structured on D3N7 64\^3 1\.12; sptrsv\/structured on cage11/,
  )
  expect(launchSum({ a: [CASES['the rule is the best'].tried] }, {}, LIMITS).holds).toBe(true)
  expect(launchSum({}, {}, LIMITS).holds).toBe(false)
})
