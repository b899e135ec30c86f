import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import pcg from '#shaders/krylov/pcg/kernel.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import figure from './figure.ts'
import { sentence } from './Iterations.tsx'
import { ordersOf, partsOf, shownSolves, type TimedSolve } from './solved.ts'
import * as texts from './words.ts'

const KERNELS: Kernels = new Map([['krylov/pcg', pcg as unknown as Kernel]])

const DEFAULTS = Object.fromEntries(pcg.params.map(({ name, initial }) => [name, initial]))
const MULTIGRID = { preconditioner: 6 }

/** Seven sweeps of 2c − 1 dispatches and ten others. */
const solved = (ms: number, iterations: number, colours: number, params: Outcome['params'] = {}): Outcome => {
  const one = took('krylov/pcg', ms, { ...DEFAULTS, ...MULTIGRID, ...params })
  const stage = (name: string, share: number) => ({ name, ms: { ms: [share * ms], clock: 'timestamp' as const } })
  const stages = [stage('iteration/precondition', 0.7), stage('iteration/multiply', 0.2), stage('iteration/step', 0.05)]
  return {
    ...one,
    check: { ok: true, overflow: false, measures: { 'true residual': 1e-7, iterations, 'not converged': 0 } },
    cost: { flops: 1, bytes: 1, span: 7 * (2 * colours - 1) + 10 },
    ...(one.timing && { timing: { ...one.timing, stages } }),
  }
}

const OUTCOMES: readonly Outcome[] = [
  solved(40, 53, 8),
  solved(38, 53, 8, { bits: 8 }),
  solved(50, 64, 8, { even: 0 }),
  solved(60, 56, 16, { colouring: 2, wrap: 16 }),
  solved(90, 52, 33, { colouring: 2, wrap: 33 }),
  solved(70, 62, 18, { colouring: 4 }),
  solved(400, 50, 300, { sweeper: 6, colouring: 2, wrap: 4096 }),
  solved(20, 90, 8, { preconditioner: 1 }),
]
const sources = sourcesOf(KERNELS, [figuresFor('hpcg to 3.9e-7 of D3N27 128^3', OUTCOMES)])
const own = shownSolves(sources)?.problems[0] ?? []

test('orders are named by what was asked for, each once by its faster columns, from few colours on', () => {
  expect(ordersOf(own, texts.multigrid).map(({ order, colours, bits }) => [order, colours, bits])).toEqual([
    [texts.exact, undefined, 32],
    ['parity', 8, 8],
    ['parity, even first', 8, 32],
    ['wrapped 16', 16, 32],
    ['jpl', 18, 32],
    ['wrapped 33', 33, 32],
  ])
})

test('colours that no parameter says are those of the dispatches, and without two known orders there are none', () => {
  expect(own.find(({ order }) => order === 'jpl')?.colours).toBeCloseTo(18, 9)
  const alone = shownSolves(sourcesOf(KERNELS, [figuresFor('a', [OUTCOMES[0], OUTCOMES[5]])]))
  expect(alone?.problems[0].find(({ order }) => order === 'jpl')?.colours).toBeUndefined()
})

test('what did not converge is left out: it has no iterations to a residual', () => {
  const measures = { iterations: 500, 'not converged': 1 }
  const open = { ...OUTCOMES[0], check: { ok: true, overflow: false, measures } }
  expect(shownSolves(sourcesOf(KERNELS, [figuresFor('a', [open])]))).toBeUndefined()
})

test('parts of a solve are its time: sweeps, SpMV and vectors without their launches, and launches with what no stage has', () => {
  const one = own.find(({ ms }) => ms === 40) as TimedSolve
  const sum = (launchMs: number) => partsOf(one, launchMs).reduce((whole, { value }) => whole + value, 0)
  expect(partsOf(one, 0).map(({ name, value }) => [name, value])).toEqual([
    ['sweeps', 28],
    ['SpMV', 8],
    ['vectors', 2],
    ['launches', expect.closeTo(2, 9)],
  ])
  // 53 iterations of 112 dispatches before a sweep ends
  const [swept, products] = partsOf(one, 0.001)
  expect([swept.value, products.value]).toEqual([expect.closeTo(28 - 53 * 0.112, 9), expect.closeTo(8 - 53 * 0.001, 9)])
  expect([sum(0), sum(0.001)]).toEqual([expect.closeTo(40, 9), expect.closeTo(40, 9)])
})

test('the sentence has the fastest order, the exact one, and the one with the fewest iterations', () => {
  expect(sentence(sources)).toBe(
    'On HPCG to 3.9e-7, D3N27 128³, **multigrid, parity, 8 bits** takes the least time, 38.0\u202fms in 53 iterations. In the exact order it takes 50 iterations and 10.5× as long. multigrid, wrapped 33 takes 52 iterations, the fewest of all colours, and 2.4× as long.',
  )
})

test('it is drawn: iterations by colours, and where the time goes', async () => {
  const picture = await drawn(figure, sources)
  const titles = [...picture.matchAll(/<figure[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'Iterations by colours, HPCG to 3.9e-7, D3N27 128³',
    'Time to the residual, HPCG to 3.9e-7, D3N27 128³',
  ])
  expect(picture).toContain('multigrid, parity, even first: 64 iterations in 50.0\u202fms, 8 colours')
  expect(picture).toContain('exact order, 50')
  // a larger dot takes longer
  const radius = (words: string) =>
    Number(new RegExp(`<title>${words}[^<]*</title>.*?d="M([\\d.]+) 0A`, 's').exec(picture)?.[1])
  expect(radius('multigrid, wrapped 33')).toBeGreaterThan(radius('multigrid, wrapped 16'))
  expect(await drawn(figure, sourcesOf(KERNELS, []))).toContain('Nothing has been measured for this figure yet')
})

test('on the H100 8 colours take the least, at 128³ below a half of the exact order and at 256³ below 1 / 1.4 of it', () => {
  const { figures } = JSON.parse(readFileSync('public/figures/h100-krylov.json', 'utf8')) as Sweep
  const [, ...large] = shownSolves(sourcesOf(KERNELS, figures))?.problems ?? []
  const told = large.map((solves) => {
    const orders = ordersOf(solves, texts.multigrid)
    const [best] = orders.toSorted((a, b) => a.ms - b.ms)
    const exact = orders.find(({ order }) => order === texts.exact)
    return { best: [best.order, best.bits, best.iterations], times: (exact?.ms ?? 0) / best.ms }
  })
  expect(told.map(({ best }) => best)).toEqual([
    ['parity', 8, 53],
    ['parity', 8, 54],
  ])
  expect(told[0].times).toBeGreaterThan(2)
  expect(told[1].times).toBeGreaterThan(1.4)
  const wraps = (one: TimedSolve) => one.order === texts.wrapped(one.colours ?? 0)
  expect(
    ordersOf(large[0], texts.multigrid)
      .filter(wraps)
      .map(({ colours }) => colours),
  ).toEqual([8, 11, 16, 22, 27, 33])
})
