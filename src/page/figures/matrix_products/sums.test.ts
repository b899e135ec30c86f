import { describe, expect, test } from 'vitest'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { took } from '../times/figures.fixture.ts'
import { leadCaption, sumWords } from './sentence.ts'
import figure from './figure.ts'
import { shareOf, stagedOf, sumsOf } from './sums.ts'
import { readAndMade } from './words.ts'

const KERNELS: Kernels = new Map(
  ['Table', 'Sort'].map((title) => [`spgemm/${title.toLowerCase()}`, { title, params: [] } as unknown as Kernel]),
)

/** Two stages on the GPU, and what lies between them. */
function staged(kernel: string, [count, add, between]: readonly [number, number, number], bytes?: number): Outcome {
  const one = took(`spgemm/${kernel}`, count + add)
  if (!one.timing) throw new Error('took() has a timing')
  const stages = [
    { name: 'count', ms: { ms: [count], clock: 'timestamp' as const } },
    { name: 'add', ms: { ms: [add], clock: 'timestamp' as const } },
  ]
  return { ...one, ...(bytes !== undefined && { bytes }), timing: { ...one.timing, stages, readMs: between } }
}

const on = (problem: string, outcomes: readonly Outcome[], more: Partial<Figures>): Figures => ({
  problem,
  rows: 100,
  nonzeros: 400,
  outcomes,
  ...more,
})

const SCATTERED = on('skew 0 2^10', [staged('table', [1, 1, 0.5], 4e6), staged('sort', [1, 3, 1])], {
  products: 8000,
  entries: 8000,
})
const MERGED = on('D3N27 8^3', [staged('table', [1, 3, 1], 2e6), staged('sort', [2, 8, 0])], {
  products: 40_000,
  entries: 10_000,
})

const of = (...figures: readonly Figures[]) => sumsOf(figures, KERNELS, 'single')

describe('what a kernel came to on a product of matrices', () => {
  test('is a rate of products, how many fall on one entry, and the parts of its time', () => {
    const [, table] = of(MERGED)
    expect(table).toMatchObject({ kernel: 'spgemm/table', products: 40_000, compression: 4, rate: 1e7, bytes: 2e6 })
    expect(table.parts.map(({ name }) => name)).toEqual(['count', 'add', readAndMade])
    expect(table.parts.map((part) => shareOf(table, part))).toEqual([0.2, 0.6, 0.2])
  })

  test('is nothing where products are not counted or the result is wrong, and no compression without entries', () => {
    const { products: _, ...uncounted } = MERGED
    expect(of(uncounted)).toEqual([])
    const wrong = { ...took('spgemm/table', 1), check: { ok: false, backward: 1, forward: 1, overflow: false } }
    expect(of(on('D3N7 8^3', [wrong], { products: 5, entries: 5 }))).toEqual([])
    const { entries: __, ...without } = MERGED
    expect(of(without).map(({ compression }) => compression)).toEqual([undefined, undefined])
  })

  test('mutant: parts without what lies between the stages are seen', () => {
    const [, table] = of(MERGED)
    const short = { ...table, parts: table.parts.slice(0, -1) }
    expect(short.parts.map((part) => shareOf(short, part))).not.toEqual([0.2, 0.6])
  })

  test('is shown in parts on the problem with the most products', () => {
    expect(stagedOf(of(SCATTERED, MERGED)).map(({ label, kernel }) => [label, kernel])).toEqual([
      ['D3N27 8³', 'spgemm/sort'],
      ['D3N27 8³', 'spgemm/table'],
    ])
    expect(stagedOf(of(on('a', [took('spgemm/table', 1)], { products: 9 })))).toEqual([])
  })
})

test('the sentence names the fastest, and what it takes where products are inserted and where they are merged', () => {
  expect(sumWords(of(SCATTERED, MERGED), KERNELS)).toBe(
    'On D3N27 8³, **Table** is the fastest: 40 000 products in **4.00 ms**. The fastest kernel takes 4.00 million per second on Uniform 2¹⁰, with 1.00 products per entry, and 10.0 million per second on D3N27 8³, with 4.00 products per entry.'
      .replaceAll('40 000', '40\u202f000')
      .replaceAll('4.00 ms', '4.00\u202fms'),
  )
})

test('nobody is called the fastest where one kernel was timed alone', () => {
  const lone = ({ outcomes, ...rest }: Figures): Figures => ({ ...rest, outcomes: outcomes.slice(0, 1) })
  const alone = of(lone(SCATTERED), lone(MERGED))
  expect(sumWords(alone, KERNELS)).toMatch(/no other kernel has times there\. \w+ takes /)
  expect(sumWords(alone, KERNELS)).not.toContain('fastest')
  expect(leadCaption(alone, KERNELS)).toMatch(/^Times of \w+ alone$/)
  expect(leadCaption(of(SCATTERED, MERGED), KERNELS)).toMatch(/is the fastest on \d of 2/)
  expect(leadCaption(of(lone(SCATTERED), MERGED), KERNELS)).toMatch(/is the fastest on 1 of 1/)
})

const draw = (figures: readonly Figures[]) => drawn(figure, sourcesOf(KERNELS, figures, 'recorded'))

test('it is drawn from recorded times, and says what was not kept with them', async () => {
  const picture = await draw([SCATTERED, MERGED])
  const titles = Array.from(picture.matchAll(/<figure[^>]* aria-label="([^"]+)"/g), ([, name]) => name)
  expect(titles).toEqual(['Time', 'Products per second', 'Compression', 'Parts of the time', 'Memory'])
  expect(picture).toContain('Table: add 60\u202f%')
  expect(picture).not.toContain('Memory was not kept')
  // memory of the second was not kept
  expect(await draw([{ ...SCATTERED, outcomes: SCATTERED.outcomes.slice(1) }])).toContain(
    'Memory was not kept with these times.',
  )
  expect(await draw([])).toContain('Nothing has been measured for this figure yet')
})

test('it is measured on an operation that takes a further matrix', () => {
  expect(operationFor(figure.measures).options.map(({ kind }) => kind)).toContain('matrix')
})
