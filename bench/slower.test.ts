import { expect, it } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { faultOf } from '#src/engine/run/series.ts'
import type { Samples, Timing } from '#src/engine/run/run.ts'
import { KINDS } from './compare.ts'
import { timingOf } from './outcomes.fixture.ts'
import { shelfOf } from './ratios.ts'
import { agreedOf, type Comparison, comparisons, type NoComparison } from './slower.ts'

type Compare = typeof comparisons
type Said = (Comparison | NoComparison)['says']

/** Real series in the order in which they were taken: every kernel and problem of the shelf that has samples enough. */
const kept = shelfOf('public/figures').flatMap(({ figures }) =>
  figures.flatMap(({ problem, outcomes }) =>
    outcomes.flatMap(({ kernel, timing }) => (timing?.single ? [{ kernel, problem, timing }] : [])),
  ),
)

const changed = (timing: Timing, change: (samples: Samples) => Samples): Timing => ({
  ...timing,
  ...Object.fromEntries(KINDS.flatMap((kind) => (timing[kind] ? [[kind, change(timing[kind])]] : []))),
})
const times = (factor: number) => (samples: Samples) => ({ ...samples, ms: samples.ms.map((ms) => factor * ms) })
/** Every other sample: what one program took twice, on one GPU. */
const half = (odd: number) => (samples: Samples) => ({ ...samples, ms: samples.ms.filter((_, s) => s % 2 === odd) })

/** What is said of real series whose program takes `factor` times as long. */
const saidOf = (compare: Compare, factor: number, of: typeof kept): readonly Said[] =>
  of.flatMap(({ timing }) =>
    compare(changed(timing, half(0)), changed(changed(timing, half(1)), times(factor))).map(({ says }) => says),
  )

/** Kernels of three kinds, in which a slow-down is planted. */
const PLANTED = ['sptrsv/level_set', 'sptrsv/sync_free', 'spmv/csr_vector']

const series = (ms: readonly number[], clock: Samples['clock'] = 'timestamp') => timingOf({ single: { ms, clock } })
const dice = random(5)
const steady = (ms: number, spread = 0.02) =>
  Array.from({ length: 20 }, () => ms * dice.between(1 - spread, 1 + spread))
const STEADY = steady(1)
const WIDE = steady(1, 0.12)
const WAKING = Array.from({ length: 20 }, (_, s) => 2 - 0.05 * s)
const TWO = Array.from({ length: 20 }, (_, s) => (s % 2 === 0 ? 1 : 2))
const slow = (ms: readonly number[], factor: number) => ms.map((one) => factor * one)

/** What a comparison gets wrong. */
function mistakes(compare: Compare): readonly string[] {
  const clean = saidOf(compare, 1, kept)
  const expected = (said: Said, name: string, past: Timing, now: Timing) => {
    const found = compare(past, now)[0]?.says
    return found === said ? [] : [`${name}: ${found}`]
  }
  return [
    ...(clean.includes('slower') ? ['a clean run is slower'] : []),
    ...PLANTED.filter((kernel) => {
      const own = kept.filter((one) => one.kernel === kernel)
      const said = saidOf(compare, 1.2, own)
      return own.length === 0 || said.some((one) => one !== 'slower' && one !== 'unclear') || !said.includes('slower')
    }).map((kernel) => `1.2 in ${kernel} is not found`),
    ...expected('same', 'less than the spread', series(STEADY), series(slow(STEADY, 1.03))),
    ...expected('slower', 'more than the spread', series(STEADY), series(slow(STEADY, 1.08))),
    ...expected('faster', 'less time', series(STEADY), series(slow(STEADY, 0.8))),
    ...expected('same', 'noise as large as the change', series(WIDE), series(slow(WIDE, 1.06))),
    ...expected('unclear', 'a GPU that wakes', series(STEADY), series(slow(WAKING, 1.5))),
    ...expected('unclear', 'a past in two groups', series(TWO), series(slow(STEADY, 3))),
    ...expected('unclear', 'another clock', series(STEADY), series(slow(STEADY, 2), 'fence')),
    ...expected('unclear', 'few samples', series(STEADY.slice(0, 3)), series(slow(STEADY, 2))),
    ...expected('unclear', 'a series that is withheld', series(STEADY), timingOf({})),
  ]
}

it('two clean runs show nothing, 1.2 in each of three kernels is found, and a series that is not clean says nothing', () => {
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter(({ timing }) => faultOf(timing.single?.ms ?? [])).length).toBeLessThan(kept.length / 20)
  expect(mistakes(comparisons)).toEqual([])
})

const says = (change: (one: Comparison, past: Timing, now: Timing) => Said): Compare =>
  ((past, now) =>
    comparisons(past, now).map((one) =>
      one.says === 'unclear' ? one : { ...one, says: change(one, past, now) },
    )) as Compare

const least = ({ ms }: Samples) => Math.min(...ms)
const sum = (ms: readonly number[]) => ms.reduce((all, one) => all + one, 0)
/** Compares one number of each series, clean or not. */
const by =
  (of: (samples: Samples) => number, spread: number): Compare =>
  (past, now) =>
    KINDS.flatMap((kind) => {
      const [then, today] = [past[kind], now[kind]]
      if (!then || !today) return []
      const [a, b] = [of(then), of(today)]
      return [{ kind, past: a, now: b, says: b > spread * a ? 'slower' : b < a / spread ? 'faster' : 'same' }]
    })

const MUTANTS: readonly (readonly [name: string, compare: Compare])[] = [
  ['no spread', by(({ ms }) => sum(ms) / ms.length, 1)],
  [
    'a spread of 1.25',
    says((one) => (one.now > 1.25 * one.past ? 'slower' : one.now < 0.8 * one.past ? 'faster' : 'same')),
  ],
  ['means, whatever the series is', by(({ ms }) => sum(ms) / ms.length, 1.05)],
  ['least samples', by(least, 1.05)],
  ['nothing is ever slower', says(({ says: said }) => (said === 'slower' ? 'same' : said))],
  ['the past and now the wrong way round', (past, now) => comparisons(now, past)],
  [
    'by medians alone',
    says((one) => (one.now > 1.05 * one.past ? 'slower' : one.now < one.past / 1.05 ? 'faster' : 'same')),
  ],
]

it('comparisons that see changes where there are none, or none where there is one, are seen', () => {
  const alive = MUTANTS.filter(([, compare]) => mistakes(compare).length === 0).map(([name]) => name)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (beside the past)`)
  expect(alive).toEqual([])
})

/** What two runs say together gets wrong. */
function disagreements(agreed: typeof agreedOf): readonly string[] {
  const run = (factor: number, ms: readonly number[] = STEADY) => comparisons(series(STEADY), series(slow(ms, factor)))
  const [slower, same, unclear] = [run(1.2), run(1), run(1, TWO)]
  const one = (first: typeof slower, second: typeof slower) => agreed(first, second)[0]
  return [
    ...(one(slower, run(1.3)).says === 'slower' ? [] : ['twice slower is not slower']),
    ...((one(slower, run(1.3)) as Comparison).now === (slower[0] as Comparison).now
      ? []
      : ['the worse of both is told']),
    ...(one(slower, same).says === 'same' ? [] : ['slower once is slower']),
    ...(one(slower, unclear).says === 'unclear' ? [] : ['what is not clear is slower']),
    ...(one(same, slower).says === 'same' ? [] : ['slower the second time is slower']),
  ]
}

it('what is slower once, and not when it is timed again, is not slower', () => {
  expect(disagreements(agreedOf)).toEqual([])
  const mutants: readonly (typeof agreedOf)[] = [(first) => first, (_, second) => second]
  const alive = mutants.filter((mutant) => disagreements(mutant).length === 0)
  console.log(`mutants killed ${mutants.length - alive.length} of ${mutants.length} (twice beside the past)`)
  expect(alive).toEqual([])
})
