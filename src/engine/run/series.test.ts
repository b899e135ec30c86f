import { describe, expect, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import recorded from './fixtures/series.json'
import { clusters, type Fault, faultOf } from './series.ts'

type Rule = (ms: readonly number[]) => Fault | undefined

/** A sorted series from its increments. */
function sortedOf(increments: string): number[] {
  let at = 1000
  return increments.split(' ').map((step) => (at += Number(step)))
}
const flagged = Object.entries(recorded.flagged).map(([name, steps]) => ({ name, ms: sortedOf(steps) }))
const others = recorded.others.map(sortedOf)

const dice = random(11)
const repeat = (n: number, one: (i: number) => number) => Array.from({ length: n }, (_, i) => one(i))
/** A twentieth of noise. */
const noisy = (ms: number) => ms * dice.between(0.975, 1.025)
const steady = (n = 20) => repeat(n, () => noisy(100))
/** Four clusters of a first measurement in a fresh browser, slowest first, and in no order. */
const four = [350, 350, 257, 257, 257, ...repeat(4, () => 193), ...repeat(11, () => 169)]
const shuffled = four.map((_, i) => four[(7 * i) % 20])
const falling = repeat(20, (i) => noisy(102 + 259 * 0.85 ** i))
const rising = repeat(20, (i) => noisy(100 + 2 * i))
const slowStart = [200, 190, ...steady(18)]
const single = (at: number) => steady().with(at, 300)

/** What a rule gets wrong. */
function mistakes(rule: Rule): string[] {
  const wrong: string[] = []
  const expected = (kind: Fault['kind'] | undefined, name: string, ms: readonly number[]) => {
    const found = rule(ms)?.kind
    if (found !== kind) wrong.push(`${name}: ${found}`)
  }
  for (const { name, ms } of flagged) if (clusters(ms) === undefined || !rule(ms)) wrong.push(name)
  expected('falls', 'four clusters, slowest first', four)
  expected('clusters', 'four clusters in no order', shuffled)
  expected('falls', 'a clock that rises all the while', falling)
  expected('drifts', 'a chip that grows hot', rising)
  expected('falls', 'two slow ones at the start', slowStart)
  for (const at of [0, 1, 10, 19]) expected(undefined, `one outlier at ${at}`, single(at))
  for (let n = 0; n < 200; n++) {
    expected(undefined, 'a steady series of 20', steady())
    expected(undefined, 'a steady series of 9', steady(9))
  }
  expected(
    undefined,
    'a coarse clock',
    repeat(20, (i) => 20 + (i % 2)),
  )
  expected(undefined, 'too few', [3, 2, 1])
  return wrong
}

test('it flags what is bad and nothing else', () => {
  expect(flagged).toHaveLength(20)
  expect(mistakes(faultOf)).toEqual([])
})

test('of all series of two recorded sweeps it flags the twenty that are known to be bad', () => {
  expect(others.length).toBeGreaterThan(900)
  expect(others.filter((ms) => clusters(ms))).toEqual([])
  expect(flagged.filter(({ ms }) => !clusters(ms))).toEqual([])
})

test('it says from what to what', () => {
  expect(faultOf(four)).toEqual({ kind: 'falls', from: 350, to: 169 })
  expect(clusters(shuffled)).toEqual({ kind: 'clusters', from: 169, to: 257 })
  expect(faultOf(rising)?.to).toBeGreaterThan(130)
})

/** As many slow samples among so many, none of them at an end of the series or beside another. */
const scattered = (n: number, slow: number, ms: number) =>
  repeat(n, (i) => (i % 3 === 2 && Math.floor(i / 3) < slow ? ms : 100))
/** Thirds of ten: of the 100 pairs, one of each third, all agree but ten for each sample of the first that is fast. */
const sloping = (fast: number, slow: number) => [
  ...repeat(10, (i) => (i > 10 - 1 - fast ? 95 : slow)),
  ...repeat(20, () => 100),
]

/** Each constant of the rule has a series on either side of it. */
const BOUNDS: readonly (readonly [bound: string, within: readonly number[], beyond: readonly number[], is: string])[] =
  [
    ['neighbours differ by 1.25', scattered(20, 5, 124), scattered(20, 5, 125), 'clusters'],
    ['15 % of the samples on each side: 3 of 20', scattered(20, 2, 150), scattered(20, 3, 150), 'clusters'],
    ['two samples at least on each side', scattered(6, 1, 150), scattered(6, 2, 150), 'clusters'],
    ['of nine samples these are 15 %', scattered(9, 1, 150), scattered(9, 2, 150), 'clusters'],
    ['ends differ by 1.1', sloping(0, 109), sloping(0, 111), 'falls'],
    ['the other end, too', sloping(0, 109).toReversed(), sloping(0, 111).toReversed(), 'drifts'],
    ['9 of 10 pairs agree', sloping(2, 112), sloping(1, 112), 'falls'],
    ['on the other end, too', sloping(2, 112).toReversed(), sloping(1, 112).toReversed(), 'drifts'],
    ['the first two are slow', [200, ...repeat(19, () => 100)], [200, 200, ...repeat(18, () => 100)], 'falls'],
    [
      'they take 1.25 times the median',
      [124, 124, ...repeat(18, () => 100)],
      [125, 125, ...repeat(18, () => 100)],
      'falls',
    ],
    ['six samples are judged', [300, 300, 100, 100, 100], [300, 300, 100, 100, 100, 100], 'falls'],
  ]

test.each(BOUNDS)('a bound of the rule is met from both sides: %s', (_, within, beyond, is) => {
  expect([faultOf(within)?.kind, faultOf(beyond)?.kind]).toEqual([undefined, is])
})

describe('mutants', () => {
  const without =
    (...kinds: Fault['kind'][]): Rule =>
    (ms) => {
      const found = faultOf(ms)
      return found && kinds.includes(found.kind) ? undefined : found
    }
  test.each([
    ['looks for no groups', without('clusters')],
    ['lets a series fall', without('falls')],
    ['lets a series drift', without('drifts')],
    ['sorts the samples first', (ms) => faultOf(ms.toSorted((a, b) => a - b))],
    ['looks at them backwards', (ms) => faultOf(ms.toReversed())],
    ['asks for groups alone', clusters],
    ['takes one outlier for a group', (ms) => (Math.max(...ms) > 1.25 * Math.min(...ms) ? faultOf(four) : faultOf(ms))],
    ['takes any first sample for a start', (ms) => (ms[0] > 1.25 * ms[5] ? faultOf(four) : faultOf(ms))],
    ['believes everything', () => undefined],
  ] satisfies [string, Rule][])('a rule that %s is caught', (_, rule) => {
    expect(mistakes(rule)).not.toEqual([])
  })
})
