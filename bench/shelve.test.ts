import { expect, test } from 'vitest'
import { climbsOf } from '#src/page/figures/workers/climbs.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { figuresFor, took } from '#src/page/figures/times/figures.fixture.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import { outcomeOf } from './shelve.ts'

const KERNELS = new Map([
  ['a/many', { params: [{ name: 'workers', initial: 0, min: 0, max: 99, launches: true }] }],
]) as unknown as Kernels

/** Of a small problem only so many workers of those that were asked for run. */
const ran = (asked: number, ms: number): Outcome => ({
  ...took('a/many', ms, { workers: asked }),
  workers: Math.min(asked, 30),
})

test('what goes on the shelf has how many workers ran, and draws the figure of workers as what was measured does', () => {
  const outcomes = [ran(4, 8), ran(64, 2), ran(256, 2.5)]
  const drawnFrom = (all: readonly Outcome[]) => climbsOf([figuresFor('a', all)], KERNELS)
  const measured = drawnFrom(outcomes)
  expect(measured[0].launches.map(({ workers }) => workers)).toEqual([4, 30])
  const kept = outcomes.map(outcomeOf)
  expect(drawnFrom(kept)).toEqual(measured)
  // mutant: a shelf that leaves it out
  expect(drawnFrom(kept.map((one, o) => ({ ...one, workers: outcomes[o].params['workers'] })))).not.toEqual(measured)
})
