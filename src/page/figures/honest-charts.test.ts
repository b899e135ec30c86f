import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Kernels, MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import bandwidth from './bandwidth/figure.ts'
import formats from './formats/figure.ts'
import matrixProducts from './matrix_products/figure.ts'
import { isJoined } from './plot/SeriesLines.tsx'
import { KERNELS, matrix, product } from './products/products.fixture.ts'
import scaling from './scaling/figure.ts'
import { drawn, sourcesOf } from './times/drawn.fixture.ts'
import { took } from './times/figures.fixture.ts'

/** Lines that join marks: those of axes, tracks and rings are of other classes. */
const lines = (page: string): number => (page.match(/<path class="[^"]*(?:series|grey)[^"]*"/g) ?? []).length

const grown = (sizes: readonly number[]): readonly Figures[] =>
  sizes.map((size, s) =>
    matrix(`skew 100 2^${10 + s}`, [product('plain', 1 + s, 0, { workgroups: 4 ** s })], { nonzeros: 4000 * size }),
  )
const scaled = (sizes: readonly number[]) => drawn(scaling, sourcesOf(KERNELS, grown(sizes)))

test('two points are no line, three of one series are; so a mutant that joins two is seen', async () => {
  expect(lines(await scaled([1, 4]))).toBe(0)
  expect(lines(await scaled([1, 4, 16]))).toBe(1)
  expect([isJoined([1, 2]), isJoined([1, 2, 3])]).toEqual([false, true])
})

test('points of products that have nothing to do with each other are not joined, however many there are', async () => {
  const kernels: Kernels = new Map([['spgemm/table', { title: 'Table', params: [] } as unknown as Kernel]])
  const products = ['D3N7 8^3', 'skew 0 2^10', 'bunny', 'mine'].map(
    (problem, p): Figures => ({
      ...matrix(problem, [took('spgemm/table', 1 + p)]),
      products: 8000 * (p + 1),
      entries: 1000 * (4 - p),
    }),
  )
  const page = await drawn(matrixProducts, sourcesOf(kernels, products))
  expect(page).toContain('products per entry of the result')
  expect(lines(page)).toBe(0)
})

test('own bytes come before those of CSR, which are named at the axis', async () => {
  const cost = { flops: 8000, bytes: 24_000, span: 1 }
  const page = await drawn(formats, sourcesOf(KERNELS, [matrix('D3N7 8^3', [product('packed', 2, 0, { cost })])]))
  const titles = [...page.matchAll(/<figure[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title)
  expect(titles).toEqual(['Time', 'Bytes moved', 'As if CSR were read', 'GFLOPS'])
  expect(page).toContain('GB/s as if CSR were read')
  expect(page).toContain('own bytes moved, GB/s')
})

test('what a product takes beyond a launch stands beside its time, on each side less its own', async () => {
  const ways = [{ name: 'CSR 1', single: [5], backToBack: [5] }]
  const theirs = { device: 'X', cusparse: 12603, ways, launchFloor: { single: [2] } }
  const sources = sourcesOf(KERNELS, [matrix('D3N7 8^3', [product('packed', 7)])])
  const rate = { bytes: 1, ms: [1], bytesPerSecond: 1 }
  const memory = { read: rate, copy: rate, launch: { single: [4] } }
  const page = await drawn(formats, {
    ...sources,
    ...(sources.measured && { measured: { ...sources.measured, memory } }),
    peers: [matrix('D3N7 8^3', [], { cusparse: theirs })],
  })
  const less = page.slice(page.indexOf('Time less a launch'), page.indexOf('aria-label="Bytes moved"'))
  const words = less.replaceAll('\u202f', ' ')
  // 7 − 4, and 5 − 2
  expect(words).toContain('Packed on D3N7 8³: 3.00 ms')
  expect(words).toContain('cuSPARSE on D3N7 8³: 3.00 ms, CSR 1, one at a time')
})

test('the fastest is a format, with a star where the automatic choice is known to have taken it', async () => {
  const chooses = { title: 'Automatic', params: [], uses: () => undefined } as unknown as Kernel
  const kernels: Kernels = new Map([...KERNELS, ['spmv/auto', chooses]])
  const best = async (uses: object) => {
    const all = [product('packed', 2), product('plain', 3), { ...product('auto', 1.9), ...uses }]
    const page = await drawn(formats, sourcesOf(kernels, [matrix('D3N7 8^3', all)]))
    return [...page.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words)
  }
  expect(await best({ uses: 'spmv/packed' })).toContain('Packed ★')
  const times = (words: readonly string[], name: string) => words.filter((one) => one === name).length
  for (const uses of [{}, { uses: 'spmv/plain' }]) {
    const words = await best(uses)
    expect(words.filter((one) => one.endsWith('★'))).toEqual([])
    // in the legend all are named; the fastest is named once more in each chart
    expect(times(words, 'Packed')).toBeGreaterThan(times(words, 'Plain'))
    expect(times(words, 'Automatic')).toBe(times(words, 'Plain'))
  }
})

test('the axis of bandwidths of solves says what they count, too', async () => {
  const kernels: Kernels = new Map([['sptrsv/a', { title: 'A', params: [] } as unknown as Kernel]])
  const solves = [16, 32, 64].map((n) => ({ ...matrix(`D3N7 ${n}^3`, [took('sptrsv/a', n)]), rows: n ** 3 }))
  expect(await drawn(bandwidth, sourcesOf(kernels, solves))).toContain('GB/s as if CSR were read')
})

test('scaling says what grows', async () => {
  const page = await scaled([1, 4, 16])
  expect(page).toContain('nonzeros of the matrix')
  expect(page).toContain('the matrix grows, and workgroups with it')
})

test('a chart is 300 pixels high at least, and its provenance is one line that unfolds', async () => {
  const css = readFileSync('src/page/figures/plot/Chart.module.css', 'utf8')
  const [, least] = /min-height: calc\(max\((\d+)px/.exec(css) ?? []
  expect(Number(least)).toBeGreaterThanOrEqual(300)
  for (const figure of [scaling, formats] satisfies readonly MeasuredFigure[]) {
    const page = await drawn(figure, sourcesOf(KERNELS, grown([1, 4, 16])))
    const charts = page.match(/data-badges/g) ?? []
    expect(charts.length).toBeGreaterThan(0)
    expect(page.match(/data-open="false" data-badges/g)).toHaveLength(charts.length)
    expect(page.match(/aria-expanded="false"/g)?.length).toBeGreaterThanOrEqual(charts.length)
  }
})
