import { expect, test } from 'vitest'
import { operations } from '#src/engine/catalog/operations.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import { sentence } from './Factors.tsx'
import { sizeWords } from './SizesChart.tsx'
import { shownSizes } from './sizes.ts'
import { fastestOf, paddedMost, shownFactors } from './timed.ts'
import figure from './figure.ts'

const KERNELS = new Map(
  ['Level by level', 'Dense supernodes'].map((title, n) => [['lu/levels', 'lu/supernodes'][n], { title } as Kernel]),
) as unknown as Kernels

const TOLD = {
  'pivots replaced': 2,
  'steps of refinement': 1,
  'entries of L + U': 5000,
  operations: 1e6,
  'time of matching': 1,
  'time of ordering': 6,
  'time of symbolic': 2,
}
const factored = (kernel: string, ms: number, flops: number, measures: Readonly<Record<string, number>> = TOLD) =>
  ({
    ...took(`lu/${kernel}`, ms),
    check: { ok: true, overflow: false, measures },
    cost: { flops, bytes: 4096, span: 3 },
  }) satisfies Outcome

const LARGE = figuresFor('D3N7 20^3', [factored('levels', 3, 1e6), factored('supernodes', 2, 1.5e6)])
const SMALL = figuresFor('D3N7 8^3', [
  factored('levels', 0.5, 1e4, { ...TOLD, 'entries of L + U': 50, operations: 1e4 }),
])

test('phases, operations and pivots are those that were told of the factors, and the largest matrix is last', () => {
  const found = shownFactors(sourcesOf(KERNELS, [LARGE, SMALL]))?.factored ?? []
  expect(found.map(({ label, entries }) => `${label} ${entries}`)).toEqual(['D3N7 8³ 50', 'D3N7 20³ 5000'])
  const [, large] = found
  expect(large).toMatchObject({ least: 1e6, replaced: 2, steps: 1, before: { matching: 1, ordering: 6, symbolic: 2 } })
  expect([fastestOf(large)?.kernel, paddedMost(large)?.kernel]).toEqual(['lu/supernodes', 'lu/supernodes'])
  // a factorisation that was wrong says nothing
  const wrong = { ...factored('levels', 1, 1), check: { ok: false, overflow: false, measures: TOLD } }
  expect(shownFactors(sourcesOf(KERNELS, [figuresFor('a', [wrong])]))).toBeUndefined()
})

test('it says which phase takes most, what supernodes compute besides, and how many pivots were replaced', async () => {
  const said = sentence(sourcesOf(KERNELS, [LARGE, SMALL])).replaceAll('\u202f', ' ')
  expect(said).toBe(
    '**ordering** takes 55 % of the time on D3N7 20³. **Dense supernodes** computes 1.5× the operations on D3N7 20³. Pivots replaced on D3N7 20³: 2.',
  )
  // what is padded most, and has most pivots replaced, need not be the largest
  const irregular = figuresFor('add32', [
    factored('supernodes', 1, 4e6, { ...TOLD, 'entries of L + U': 60, 'pivots replaced': 9 }),
  ])
  expect(sentence(sourcesOf(KERNELS, [LARGE, irregular]))).toMatch(
    /time on D3N7 20³\. .* 4\.0× the operations on add32\. Pivots replaced on add32: 9\./,
  )
  const picture = await drawn(figure, sourcesOf(KERNELS, [LARGE, SMALL]))
  for (const name of ['Time by phase', 'Operations on zeros', 'ordering', 'Dense supernodes'])
    expect(picture).toContain(name)
  // ids are for links
  expect(picture).not.toContain('lu/levels<')
  expect(await drawn(figure, sourcesOf(KERNELS, []))).toContain('Nothing has been measured for this figure yet')
})

test('one operation is measured: the one whose result are factors', () => {
  expect(operations.filter((one) => figure.measures.suits(one)).map(({ id }) => id)).toEqual(['lu'])
})

test('mutant: a figure that takes the slowest kernel for the fastest says another phase', () => {
  const [large] = shownFactors(sourcesOf(KERNELS, [LARGE]))?.factored ?? []
  expect(fastestOf({ by: large.by.map(({ ms = 0, ...one }) => ({ ...one, ms: 1 / ms })) })?.kernel).toBe('lu/levels')
})

const inBlocks = (rows: number, matrix: string, ...times: readonly [way: object, ms: number][]) =>
  figuresFor(
    `blocks of ${rows} of ${matrix}`,
    times.map(([params, ms]) => ({ ...factored('levels', ms, 1e6), params: params as Outcome['params'] })),
  )
const ZEROS = { zeros: 2 }
const SPARSE = { zeros: 1 }
const SIZES = [
  inBlocks(32, 'D3N7 20^3', [ZEROS, 4], [SPARSE, 12]),
  inBlocks(16, 'D3N7 20^3', [ZEROS, 5], [SPARSE, 8]),
  inBlocks(128, 'D3N7 20^3', [ZEROS, 2], [SPARSE, 40]),
  inBlocks(16, 'memplus', [ZEROS, 2], [SPARSE, 1]),
]

test('speed by block size is of every way to compute a block, with zeros where they have room, and of no other figure', async () => {
  const sources = sourcesOf(KERNELS, SIZES)
  const { sized = [] } = shownSizes(sources) ?? {}
  const of = (label: string, way: string) =>
    sized.filter((one) => one.label === label && one.way === way).map(({ rows, ms }) => [rows, ms])
  expect(of('D3N7 20³', 'zeros')).toEqual([
    [16, 5],
    [32, 4],
  ])
  expect(of('D3N7 20³', 'sparse')).toEqual([
    [16, 8],
    [32, 12],
    [128, 40],
  ])
  // a million operations in 4 ms
  expect(sized.find(({ ms }) => ms === 4)?.speed).toBe(2.5e8)
  expect(shownFactors(sources)).toBeUndefined()
  expect(sizeWords(sized).replaceAll('\u202f', ' ')).toBe(
    '**D3N7 20³** is fastest in blocks of 32 rows with zeros, in workgroup memory: 4.00 ms, 2.0× as fast as without zeros',
  )
  const picture = await drawn(figure, sourcesOf(KERNELS, [...SIZES, LARGE]))
  for (const name of ['Speed by block size', 'memplus', 'Time by phase']) expect(picture).toContain(name)
})

test('a size is left out where nobody counted what was computed', () => {
  const [one] = SIZES
  const changed = (change: Partial<Outcome>) => {
    const outcomes = one.outcomes.map((outcome) => ({ ...outcome, ...change }))
    return shownSizes(sourcesOf(KERNELS, [{ ...one, outcomes }]))
  }
  expect(changed({})?.sized).toHaveLength(2)
  expect(changed({ check: { ok: true, overflow: false, measures: {} } })).toBeUndefined()
})
