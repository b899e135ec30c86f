import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { insight } from './BlockSweeps.tsx'
import figure from './figure.ts'
import { PUBLISHED } from './published.ts'

/** A browser measures the room of a chart; here it is given. */
vi.mock('../plot/use-room.ts', () => ({ useRoom: () => [undefined, { width: 700, height: 300, u: 1 }] }))

const named = (title: string): Kernel => ({ title, params: [] }) as unknown as Kernel
const KERNELS: Kernels = new Map([
  ['block_symgs/block5_base', named('Base')],
  ['block_symgs/block5_opt', named('Opt')],
  ['block_symgs/block5_sliced', named('Sliced')],
])

const { figures, memory } = JSON.parse(readFileSync('public/figures/h100-block_symgs.json', 'utf8')) as Sweep
const shelf = sourcesOf(KERNELS, figures, 'recorded')
const sources: FigureSources = {
  ...shelf,
  recorded: shelf.recorded && { ...shelf.recorded, ...(memory && { memory }) },
}

const chartIn = (picture: string, title: string): string =>
  picture.split('<figure').find((one) => one.includes(`aria-label="${title}"`)) ?? ''

test('of the shelf’s lattice sliced takes the least, then opt, and shares of the copy are below 1', async () => {
  const chart = chartIn(await drawn(figure, sources), 'Time of a block sweep, D3N13 110³')
  const order = ['Base', 'Opt', 'Sliced'].map((name) => chart.indexOf(`>${name}<`))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const shares = [...chart.matchAll(/(\d+)\u202f?\s?% of the copy<\/text>/g)].map(([, share]) => Number(share))
  expect(shares).toHaveLength(3)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(Math.max(...shares)).toBeLessThan(105)
})

test('the published table stands beside, with what a second device gives, and what the 7x are of', async () => {
  const picture = await drawn(figure, sources)
  expect(picture).toContain('0.52 s, 519 GB/s')
  expect(picture).toContain('A processor beside the GPU takes 8 % off its time, a second GPU 42 %.')
  const seconds = (name: string) => Number(PUBLISHED.find(([own]) => own === name)?.[1])
  expect(1 - seconds('CPU and GPU-Opt') / seconds('GPU-Opt')).toBeCloseTo(0.08, 2)
  expect(1 - seconds('2 GPUs, GPU-Opt') / seconds('GPU-Opt')).toBeCloseTo(0.42, 2)
  expect(seconds('GPU-Base') / seconds('GPU-Opt')).toBeCloseTo(7, 0)
  expect(insight(sources)).toMatch(/^Over D3N13 110³, \*\*Sliced\*\* takes .* The 7x .* f64 on another card\.$/)
})
