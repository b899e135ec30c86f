import { expect, test } from 'vitest'
import bicgstab from '#shaders/block_krylov/bicgstab/kernel.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import { drawn, sourcesOf } from '../times/drawn.fixture.ts'
import { figuresFor, took } from '../times/figures.fixture.ts'
import { sentence } from './BlockOrders.tsx'
import figure from './figure.ts'

const KERNELS: Kernels = new Map([['block_krylov/bicgstab', bicgstab as unknown as Kernel]])
const DEFAULTS = Object.fromEntries(bicgstab.params.map(({ name, initial }) => [name, initial]))

const solved = (ms: number, iterations: number, params: Outcome['params'], open = 0): Outcome => ({
  ...took('block_krylov/bicgstab', ms, { ...DEFAULTS, ...params }),
  check: { ok: true, overflow: false, measures: { iterations, 'not converged': open } },
})

const sources = sourcesOf(KERNELS, [
  figuresFor('tetra 18', [
    solved(2, 10, {}),
    solved(3, 10, { sweeper: 1 }),
    solved(9, 7, { preconditioner: 1, rows: 384 }),
    solved(6, 8, { preconditioner: 1, rows: 64 }),
    solved(4, 27, { preconditioner: 2 }),
    solved(4, 200, { preconditioner: 3 }, 1),
  ]),
])

const chartIn = (picture: string, title: string): string =>
  picture.split('<figure').find((one) => one.includes(`aria-label="${title}"`)) ?? ''

test('each order stands once, by its faster kernel, and what did not converge is left out', async () => {
  const chart = chartIn(await drawn(figure, sources), 'Iterations by order, tetra 18')
  const names = [...chart.matchAll(/<title>([^<]*): [\d]+ iterations/g)].map(([, name]) => name)
  expect(names).toEqual([
    'sweeps by subdomains, 384 rows each',
    'sweeps by subdomains, 64 rows each',
    'sweeps by colours',
    'diagonal blocks',
  ])
})

test('subdomains with the fewest iterations stand beside colours, with what was published', async () => {
  expect(sentence(sources)).toBe(
    'On tetra 18 subdomains take **7 iterations**, colours 10. In time it is **2.00\u202fms** by colours and 9.00\u202fms by subdomains.',
  )
  expect(await drawn(figure, sources)).toContain('7 by subdomains, 10 by colours; published: 6 and 10')
})
