import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dispatchPrice } from '#shaders/symgs/explain.ts'
import multicolour from '#shaders/symgs/multicolour/kernel.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import figure from './figure.ts'
import { sentence } from './Sweeps.tsx'
import { climbsOf, fitOf, modesOf, priced, shareOfCopy, shownSweeps, type ShownSweeps } from './swept.ts'

const choice = { name: 'colouring', meaning: '', initial: 0, min: 0, max: 1, names: ['by structure', 'wrapped'] }
const bits = { name: 'bits', meaning: '', initial: 32, min: 8, max: 32 }
const KERNELS: Kernels = new Map([
  ['symgs/colours', { title: 'Colours', params: [choice, bits] } as unknown as Kernel],
  ['symgs/lines', { title: 'Lines', params: [] } as unknown as Kernel],
])

interface Swept {
  readonly bits?: number
  readonly colouring?: number
  readonly bytes?: number
}

/** A dispatch there and one back for each colour, but for the last. */
const swept = (
  colours: number,
  ms: number,
  { bits: wide = 32, colouring = 1, bytes = 240_000 }: Swept = {},
): Outcome => ({
  ...took('symgs/colours', ms, { colouring, bits: wide }),
  check: { ok: true, overflow: false, measures: { 'sweep error': 1e-7, turns: colours } },
  cost: { flops: 1, bytes, span: 2 * colours - 1 },
})

/** 0.1 ms and 5 µs a dispatch. */
const fair = (colours: number) => swept(colours, 0.1 + 0.005 * (2 * colours - 1))
const NARROW = { bits: 8, bytes: 168_000 }
const PROBLEMS: readonly Figures[] = [
  figuresFor('D3N27 10^3', [
    ...[33, 8, 16].map(fair),
    swept(8, 0.17, { colouring: 0 }),
    swept(8, 0.2, { ...NARROW, colouring: 0 }),
    { ...swept(24, 0.9), kernel: 'symgs/lines', params: {} },
  ]),
  figuresFor('guessed sweep of D3N27 10^3', [
    swept(8, 0.3, { colouring: 0, bytes: 360_000 }),
    swept(8, 0.28, { ...NARROW, colouring: 0, bytes: 252_000 }),
  ]),
]

/** Beside a copy of 10 GB/s, and launches of 10 µs. */
function beside(figures: readonly Figures[]): FigureSources {
  const sources = sourcesOf(KERNELS, figures)
  const rate = { bytes: 1e9, ms: [100], bytesPerSecond: 1e10 }
  const memory = { read: rate, copy: rate, launch: { single: [0.01] } }
  return { ...sources, measured: sources.measured && { ...sources.measured, memory } }
}
const shown = shownSweeps(beside(PROBLEMS)) as ShownSweeps

test('a climb has the colours whose number was varied, ascending, of one width and from a zero guess, and others beside them', () => {
  const [climb, ...more] = climbsOf(shown.swept)
  expect(more).toEqual([])
  expect(climb.wrapped.map(({ colours, dispatches }) => [colours, dispatches])).toEqual([
    [8, 15],
    [16, 31],
    [33, 65],
  ])
  expect(climb.others.map(({ kernel, by, colours }) => [kernel, by, colours])).toEqual([
    ['symgs/colours', 'by structure', 8],
    ['symgs/lines', undefined, 24],
  ])
})

test('the price of a dispatch is the slope of the nearest line, which takes three points', () => {
  const [{ wrapped }] = climbsOf(shown.swept)
  const fit = fitOf(priced(wrapped))
  expect([fit?.each, fit?.besides]).toEqual([expect.closeTo(0.005, 9), expect.closeTo(0.1, 9)])
  expect(fit?.off).toBeLessThan(1e-9)
  expect(fitOf(priced(wrapped.slice(0, 2)))).toBeUndefined()
  // one that is a fifth off moves the line, and how far points lie from it is said
  const bent = fitOf(priced(wrapped.map((one, n) => (n === 1 ? { ...one, ms: 1.2 * one.ms } : one))))
  expect(bent?.off).toBeGreaterThan(0.05)
})

test('the share of the copy is of own bytes, and of the time without a launch where that is not most of it', () => {
  const [one] = climbsOf(shown.swept)[0].wrapped
  // 240 kB in 165 µs; a copy moves 1 GB in 99.99 ms and a launch
  expect(shareOfCopy(one, shown)).toBeCloseTo(0.24e6 / 0.165 / (1e9 / 99.99), 9)
  expect(shareOfCopy({ ...one, ms: 0.019 }, shown)).toBeUndefined()
  expect(shareOfCopy({ ...one, bytes: undefined }, shown)).toBeUndefined()
})

test('a sweep that is a copy itself is at 100 %, however large it is, and whatever a launch takes', () => {
  const [one] = shown.swept
  const [bytes, perByte] = [5e8, 0.137 / 5e8]
  for (const launch of [0, 0.007]) {
    const ms = launch + bytes * perByte
    const rate = { bytes, ms: [ms], bytesPerSecond: bytes / (ms / 1000) }
    const memory = { read: rate, copy: rate, launch: { single: [launch] } }
    const other: ShownSweeps = { ...shown, from: { ...shown.from, memory } }
    for (const own of [bytes, bytes / 10])
      expect(shareOfCopy({ ...one, bytes: own, ms: launch + own * perByte }, other)).toBeCloseTo(1, 12)
  }
})

test('what kernels say of a small colour is the slope of the shelf’s line', () => {
  const { figures, memory } = JSON.parse(readFileSync('public/figures/h100-symgs.json', 'utf8')) as Sweep
  const sources = sourcesOf(new Map([['symgs/multicolour', multicolour as unknown as Kernel]]), figures)
  const found = shownSweeps({
    ...sources,
    measured: sources.measured && { ...sources.measured, ...(memory && { memory }) },
  })
  const climb = climbsOf(found?.swept ?? []).find(({ matrix }) => matrix === 'D3N27 64^3')
  const each = fitOf(priced(climb?.wrapped ?? []))?.each ?? Number.NaN
  expect(dispatchPrice).toContain(`takes about ${Math.round(1000 * each)} there and as much back`)
  // from 33 to 8 colours of 64³ rows
  const rows = (climb?.wrapped ?? []).map(({ colours = 1 }) => 64 ** 3 / colours)
  expect(Math.min(...rows)).toBeLessThan(10_000)
  expect(Math.max(...rows)).toBeGreaterThan(10_000)
})

test('modes are the ways to make one sweep: both guesses and both widths of columns, and no colouring with one width alone', () => {
  const modes = modesOf(shown.swept)
  expect(modes.map(({ swept: { guess, bits: wide }, each }) => [guess, wide, each])).toEqual([
    ['zero', 32, 240],
    ['zero', 8, 168],
    ['any', 32, 360],
    ['any', 8, 252],
  ])
})

test('a way that moves fewer bytes in as long or longer is told', async () => {
  expect(await drawn(figure, beside(PROBLEMS))).toMatch(/360; 8, zero, 8 bits: 200\u202fµs, with 32 bits 170\u202fµs</)
  const quick = PROBLEMS.map(({ outcomes, ...one }) => ({
    ...one,
    outcomes: outcomes.map((out) =>
      out.params['bits'] === 8 ? { ...out, ...swept(8, 0.15, { ...NARROW, colouring: 0 }), cost: out.cost } : out,
    ),
  }))
  expect(await drawn(figure, beside(quick as readonly Figures[]))).not.toContain('with 32 bits')
})

test('kernels are counted on matrices with more than one of them timed', async () => {
  const alone = figuresFor('D3N27 20^3', [swept(8, 0.5, { colouring: 0 })])
  expect(await drawn(figure, beside([...PROBLEMS, alone]))).toContain(
    'takes the least time on 1 of 1 matrix with more than one of these 2 kernels timed',
  )
  expect(await drawn(figure, beside([alone]))).not.toContain('takes the least time')
})

test('it is drawn: four charts and one more for each matrix, and what is not known is said', async () => {
  const picture = await drawn(figure, beside(PROBLEMS))
  const titles = [...picture.matchAll(/<figure[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'Time by colours',
    'Share of the measured copy',
    'Time of a colour, D3N27 10³',
    'Bytes by mode',
    'Kernels',
  ])
  expect(picture).toContain('10.0\u202fµs a colour and 100\u202fµs besides')
  expect(picture).toContain('252 B')
  const without = await drawn(figure, sourcesOf(KERNELS, PROBLEMS))
  expect(without).toContain('What memory gives was not measured beside these sweeps.')
  expect(await drawn(figure, sourcesOf(KERNELS, []))).toContain('Nothing has been measured for this figure yet')
})

test('the sentence has the fewest colours, their share, and what one more takes', () => {
  expect(sentence(beside(PROBLEMS)).replaceAll('\u202f', ' ')).toBe(
    'A sweep over D3N27 10³ by 8 colours takes **175 µs**, 15 % of the measured copy, and by 33 colours 2.4× as long. On D3N27 10³ a colour more takes **10.0 µs**, a dispatch there and one back.',
  )
})

test('two numbers of colours are no line: nothing is joined, and no price is said', async () => {
  const few = [figuresFor('D3N27 10^3', [fair(8), fair(33)])]
  expect((await drawn(figure, beside(few))).match(/<path class="[^"]*series[^"]*"/g)).toBeNull()
  expect(sentence(beside(few))).not.toContain('a colour more')
})
