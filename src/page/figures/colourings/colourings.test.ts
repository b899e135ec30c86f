import { expect, test } from 'vitest'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import { sentence } from './Colourings.tsx'
import { shownColourings, theirsOf } from './timed.ts'
import figure from './figure.ts'

const kernelOf = (title: string, params: readonly object[], more: Partial<Kernel> = {}) =>
  ({ title, params, ...more }) as unknown as Kernel
const hashes = { name: 'hashes', meaning: '', initial: 2, min: 1, max: 27 }
const order = { name: 'order', meaning: '', initial: 0, min: 0, max: 1, names: ['natural', 'degree'] }
const KERNELS: Kernels = new Map([
  ['colouring/cc', kernelOf('Cohen–Castonguay', [hashes], { alias: 'CC', compared: [{ hashes: 2 }] })],
  ['colouring/greedy', kernelOf('Greedy', [order], { compared: [{ order: 0 }, { order: 1 }] })],
  ['colouring/blocks', kernelOf('Blocks', [])],
])

const coloured = (
  kernel: string,
  [colours, rounds]: readonly [number, number],
  ms: number,
  params: Outcome['params'] = {},
  more: Readonly<Record<string, number>> = {},
): Outcome => ({
  ...took(`colouring/${kernel}`, ms, params),
  check: { ok: true, overflow: false, measures: { 'edges within a colour': 0, colours, ...more, rounds } },
})

const waited = (outcome: Outcome, kept: number): Outcome => ({
  ...outcome,
  ...(outcome.timing && { timing: { ...outcome.timing, whole: { allocated: [9], kept: [kept] } } }),
})

const PROBLEMS: readonly Figures[] = [
  figuresFor('mesh', [
    waited(coloured('cc', [20, 9], 1, { hashes: 2 }), 3),
    waited(coloured('cc', [40, 3], 1, { hashes: 13 }), 2),
    waited(coloured('cc', [70, 2], 1, { hashes: 27 }), 2),
    coloured('greedy', [9, 50], 4, { order: 0 }),
    coloured('greedy', [8, 60], 5, { order: 1 }),
    coloured('blocks', [3, 10], 0.5, {}, { 'edges within a block': 12 }),
  ]),
]

const way = { name: 'csrcolor', single: [6, 6, 6], measures: { colours: 90 } }
const peers = [{ ...figuresFor('mesh', []), cusparse: { device: 'GPU', cusparse: 12603, ways: [way] } }]
const beside = (figures: readonly Figures[]): FigureSources => ({ ...sourcesOf(KERNELS, figures), peers })

test('colours and rounds are those that were told of the result, and a call is timed with what the processor waits for', () => {
  const found = shownColourings(sourcesOf(KERNELS, PROBLEMS))?.coloured ?? []
  expect(found.map(({ method, colours, rounds, ms }) => [method, colours, rounds, ms])).toEqual([
    ['CC, hashes 2', 20, 9, 3],
    ['CC, hashes 13', 40, 3, 2],
    ['CC, hashes 27', 70, 2, 2],
    ['Greedy, order natural', 9, 50, 4],
    ['Greedy, order degree', 8, 60, 5],
    ['Blocks', 3, 10, 0.5],
  ])
  const wrong = {
    check: { ok: false, overflow: false, measures: { 'edges within a colour': 1, colours: 1, rounds: 1 } },
  }
  expect(
    shownColourings(sourcesOf(KERNELS, [figuresFor('a', [{ ...took('colouring/cc', 1), ...wrong }])])),
  ).toBeUndefined()
})

test('a colour of blocks is none of rows: it is drawn, and takes part in no comparison', () => {
  const said = sentence(beside(PROBLEMS)).replaceAll('\u202f', ' ')
  expect(said).toBe(
    'On mesh, **Greedy, order degree** takes the fewest colours, 8, in 60 rounds; CC, hashes 27 takes 2 rounds, for 70 colours. csrcolor takes 6.00 ms for 90 colours; CC, hashes 2 takes **3.00 ms** for 20.',
  )
  // mutant: blocks whose edges inside are not told apart have the fewest
  const outcomes = PROBLEMS[0].outcomes.map((one) =>
    one.kernel === 'colouring/blocks' ? coloured('blocks', [3, 10], 0.5) : one,
  )
  expect(sentence(beside([figuresFor('mesh', outcomes)]))).toContain('**Blocks** takes the fewest colours, 3')
})

/** The line below the times. */
async function timeCaptionOf(figures: readonly Figures[]): Promise<string> {
  const picture = await drawn(figure, sourcesOf(KERNELS, figures))
  return /Call and analysis by one clock[^<]*/.exec(picture)?.[0] ?? ''
}

/** Calls of 1 ms by the wall clock, but for what is given; each with its analysis. */
function called(
  problem: string,
  calls: Readonly<Record<string, readonly [kept: readonly number[], analysis: number]>>,
) {
  const outcomes = Object.entries(calls).map(([kernel, [kept, analysisMs]]): Outcome => {
    const one = coloured(kernel, [9, 9], 1, kernel === 'cc' ? { hashes: 2 } : {})
    return { ...one, ...(one.timing && { timing: { ...one.timing, analysisMs, whole: { allocated: [9], kept } } }) }
  })
  return figuresFor(problem, outcomes)
}

test('the least is of call and analysis, medians within the quartiles of each other are a tie, and one clock is not ranked against the other', async () => {
  const QUICK = { cc: [[1, 1, 1], 2], greedy: [[2, 2, 2], 0.5] } as const
  expect(await timeCaptionOf([called('a', QUICK)])).toMatch(/the least on 1 of 1 problem by Greedy$/)
  const tied = { cc: [[1, 1, 1.2], 1], greedy: [[0.8, 1.1, 1.5], 1] } as const
  expect(await timeCaptionOf([called('a', QUICK), called('b', tied)])).toMatch(
    /on 1 of 2 problems by Greedy, a tie on 1$/,
  )
  // a call on the GPU that is far shorter, and its analysis too
  const [, ...rest] = called('a', QUICK).outcomes
  const [onGpu] = called('a', { cc: [[1], 0] }).outcomes.map(({ timing, ...one }): Outcome => {
    const { whole: _, ...brief } = timing ?? {}
    return { ...one, timing: { ...brief, single: { ms: [0.01], clock: 'timestamp' } } as NonNullable<typeof timing> }
  })
  const two = figuresFor('a', [onGpu, ...rest])
  expect(await timeCaptionOf([two])).toMatch(/by Greedy$/)
})

test('it is drawn beside the library: a ring at its time, a line at its colours', async () => {
  const picture = await drawn(figure, beside(PROBLEMS))
  const titles = [...picture.matchAll(/<figure[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title)
  expect(titles).toEqual(['Time of a call', 'Colours and rounds, mesh'])
  expect(picture).toContain('csrcolor on mesh: 6.00\u202fms, 90 colours')
  expect(picture).toContain('csrcolor, 90 colours; its rounds are not told')
  expect(picture).toContain('Blocks of blocks: 3 colours in 10 rounds')
  // in the legend, too, of its dot that is below the fewest
  expect(picture).toContain('>blocks, not rows<')
  // hashes of one kernel are joined, choices of another are not: with the library's line two lines
  expect(picture.match(/<path class="[^"]*series[^"]*"/g)).toHaveLength(2)
  expect(await drawn(figure, sourcesOf(KERNELS, []))).toContain('Nothing has been measured for this figure yet')
})

test('the library has a time where its result was right, and colours where they were kept', () => {
  expect(theirsOf(peers, 'mesh')).toEqual({ name: 'csrcolor', ms: 6, colours: 90 })
  expect(theirsOf(peers, 'other')).toBeUndefined()
})
