import { describe, expect, test } from 'vitest'
import { isMeasured } from '#src/page/desk/measure/sweep/candidates.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import { climbsOf, gainOf, ideal, quickestClimb, stopOf } from './climbs.ts'
import figure from './figure.ts'
import { allClimbWords } from './sentence.ts'

const workers = { name: 'workers', meaning: '', initial: 0, min: 0, max: 99, launches: true }
const other = { name: 'team', meaning: '', initial: 0, min: 0, max: 9 }
const kernelOf = (title: string, params: readonly object[]) => ({ title, params }) as unknown as Kernel
const KERNELS: Kernels = new Map([
  ['sptrsv/many', kernelOf('Many', [workers, other])],
  ['sptrsv/fixed', kernelOf('Fixed', [other])],
])

const ran = (many: number, ms: number, more: Partial<Outcome> = {}, team = 0): Outcome => ({
  ...took('sptrsv/many', ms, { workers: many, team }),
  workers: many,
  ...more,
})

/** Twice as fast with four times the workers, then a little faster, then slower. */
const CLIMB = figuresFor('D3N7 8^3', [ran(64, 4.2), ran(4, 8), ran(16, 4), ran(256, 5)])

describe('how a kernel grows with its workers', () => {
  test('is its times by workers, up to the launch beyond which more gain nothing', () => {
    const [climb] = climbsOf([CLIMB], KERNELS)
    expect(climb.launches.map((one) => [one.workers, one.ms])).toEqual([
      [4, 8],
      [16, 4],
      [64, 4.2],
      [256, 5],
    ])
    expect([stopOf(climb).workers, gainOf(climb)]).toEqual([16, 2])
    // a tenth faster with four times the workers would be no gain, more would
    expect(stopOf({ ...climb, launches: [...climb.launches, { workers: 1024, ms: 3.7 }] }).workers).toBe(16)
    expect(stopOf({ ...climb, launches: [...climb.launches, { workers: 1024, ms: 3.6 }] }).workers).toBe(1024)
    expect(quickestClimb([climb, { ...climb, kernel: 'b', launches: [{ workers: 4, ms: 1 }] }]).kernel).toBe('b')
  })

  test('counts launches of as many running workers as one, by their best time, and no launch with another parameter', () => {
    const all = [ran(4, 8), ran(64, 2, { workers: 30 }), ran(256, 2.5, { workers: 30 }), ran(16, 1, {}, 3), ran(0, 1)]
    const [climb] = climbsOf([figuresFor('a', all)], KERNELS)
    expect(climb.launches).toEqual([
      { workers: 4, ms: 8 },
      { workers: 30, ms: 2 },
    ])
    const wrong = { check: { ok: false, backward: 1, forward: 1, overflow: false } }
    for (const outcomes of [
      [ran(4, 8)],
      [ran(4, 8), ran(16, 4, wrong)],
      [took('sptrsv/fixed', 1), took('sptrsv/fixed', 2)],
    ])
      expect(climbsOf([figuresFor('a', outcomes)], KERNELS)).toEqual([])
  })

  test('is held against twice the workers in half the time, no further than what is drawn', () => {
    const [climb] = climbsOf([CLIMB], KERNELS)
    expect(ideal(climb, 4)).toEqual([
      { workers: 4, ms: 8 },
      { workers: 8, ms: 4 },
    ])
    expect(ideal(climb, 1e-6)[1]).toEqual({ workers: 256, ms: 8 / 64 })
  })

  test('mutant: a stop at the fastest launch, however little it gains, is seen', () => {
    const [climb] = climbsOf([figuresFor('a', [ran(4, 8), ran(16, 4), ran(64, 3.9)])], KERNELS)
    const fastest = climb.launches.reduce((best, one) => (one.ms < best.ms ? one : best))
    expect(stopOf(climb)).not.toEqual(fastest)
  })
})

test('the sentence says where the fastest kernel of each problem stops', () => {
  expect(allClimbWords([climbsOf([CLIMB], KERNELS)], KERNELS).replaceAll('\u202f', ' ')).toBe(
    'On D3N7 8³, **Many** gains nothing beyond 16 workers: 4.00 ms, 2.0× as fast as 4.',
  )
  const flat = climbsOf([figuresFor('a', [ran(4, 8), ran(16, 8)])], KERNELS)
  expect(allClimbWords([flat], KERNELS)).toMatch(/beyond 4 workers: 8\.00\sms\.$/)
})

const draw = (figures: readonly Figures[]) => drawn(figure, sourcesOf(KERNELS, figures))

test('it is drawn, with the ideal beside it, and only kernels that can be told their workers are measured', async () => {
  const picture = await draw([CLIMB])
  expect(picture).toMatch(/<figure[^>]* aria-label="D3N7 8³"/)
  for (const name of ['Many', 'ideal']) expect(picture).toContain(`>${name}</text>`)
  expect(await draw([])).toContain('Nothing has been measured for this figure yet')
  const measured = [...KERNELS].filter(([, kernel]) => isMeasured(figure.measures, kernel)).map(([id]) => id)
  expect(measured).toEqual(['sptrsv/many'])
})
