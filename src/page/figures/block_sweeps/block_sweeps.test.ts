import { expect, test } from 'vitest'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import { sentence } from './BlockSweeps.tsx'
import figure from './figure.ts'
import { PUBLISHED } from './published.ts'

const named = (title: string): Kernel => ({ title, params: [] }) as unknown as Kernel
const KERNELS: Kernels = new Map([
  ['block_symgs/block5_base', named('Base')],
  ['block_symgs/block5_opt', named('Opt')],
  ['block_symgs/block5_sliced', named('Sliced')],
])

const swept = (name: string, ms: number): Outcome => ({
  ...took(`block_symgs/${name}`, ms),
  cost: { flops: 1, bytes: 2e9, span: 5 },
})
const lattice = figuresFor('D3N13 110^3', [
  swept('block5_base', 1.7),
  swept('block5_opt', 1.4),
  swept('block5_sliced', 0.8),
])
/** A copy of 2 GB takes 0.76 ms. */
const rate = { bytes: 2e9, ms: [0.76], bytesPerSecond: 2e9 / 0.00076 }
const kept = sourcesOf(KERNELS, [lattice])
const sources: FigureSources = {
  ...kept,
  measured: kept.measured && { ...kept.measured, memory: { read: rate, copy: rate } },
}

const chartIn = (picture: string, title: string): string =>
  picture.split('<figure').find((one) => one.includes(`aria-label="${title}"`)) ?? ''

test('kernels stand from the slowest on, each with its share of the copy', async () => {
  const chart = chartIn(await drawn(figure, sources), 'Time of a block sweep, D3N13 110³')
  const order = ['Base', 'Opt', 'Sliced'].map((name) => chart.indexOf(`>${name}<`))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const shares = [...chart.matchAll(/(\d+)\u202f?\s?% of the copy<\/text>/g)].map(([, share]) => Number(share))
  expect(shares).toEqual([45, 54, 95])
})

test('the published table stands beside, with what a second device gives, and what the 7x are of', async () => {
  const picture = await drawn(figure, sources)
  expect(picture).toContain('0.52 s, 519 GB/s')
  expect(picture).toContain('A processor beside the GPU takes 8 % off its time, a second GPU 42 %.')
  const seconds = (name: string) => Number(PUBLISHED.find(([own]) => own === name)?.[1])
  expect(1 - seconds('GPU-Opt, 1 CPU') / seconds('GPU-Opt')).toBeCloseTo(0.08, 2)
  expect(1 - seconds('GPU-Opt, 2 GPUs') / seconds('GPU-Opt')).toBeCloseTo(0.42, 2)
  expect(seconds('GPU-Base') / seconds('GPU-Opt')).toBeCloseTo(7, 0)
  expect(sentence(sources)).toMatch(/^Over D3N13 110³, \*\*Sliced\*\* takes .* The 7x .* f64 on another card\.$/)
})
