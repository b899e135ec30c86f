import { describe, expect, it } from 'vitest'
import { upright } from '../plot/DataTable.tsx'
import { domainOf, logTicks } from '../plot/axes.ts'
import { byProblem, entriesOf, fastest, peerOf } from './entries.ts'
import { KERNELS, matrix, product } from './products.fixture.ts'
import { inGallery, ofOneSize } from './view.ts'

const of = (...figures: Parameters<typeof entriesOf>[0]) => entriesOf(figures, KERNELS, 'single')

describe('what a kernel came to on a matrix', () => {
  it('is a time, bytes of CSR and of its own format per second, operations, and what came before', () => {
    const cost = { flops: 8000, bytes: 24_000, span: 1 }
    const [entry] = of(
      matrix('skew 0 2^10', [product('packed', 2, 6, { cost, workgroups: 4 }, 1)], { cols: 500, longestRow: 40 }),
    )
    expect(entry).toEqual({
      problem: 'skew 0 2^10',
      label: 'Uniform 2¹⁰',
      kernel: 'spmv/packed',
      rows: 1000,
      nonzeros: 4000,
      stepMs: 1e-6,
      ms: 2,
      bandwidth: (8 * 4000 + 4 * 1001 + 4 * 1000 + 4 * 500) / 0.002,
      moved: 24_000 / 0.002,
      gflops: 8000 / 2 / 1e6,
      conversionMs: 6,
      gpuMs: 1,
      imbalance: 10,
      workgroups: 4,
    })
  })

  it('is nothing where the result is wrong, and has no bytes of its own where none were kept', () => {
    const right = product('plain', 3)
    const wrong = product('packed', 1, 0, { check: { ok: false, backward: 1, forward: 1, overflow: false } })
    const entries = of(matrix('D3N7 16^3', [right, wrong]))
    expect(entries.map(({ kernel }) => kernel)).toEqual(['spmv/plain'])
    expect(entries[0].moved).toBeUndefined()
    expect(entries[0].imbalance).toBeUndefined()
  })

  it('stands with the others of its matrix, of which one is the fastest', () => {
    const entries = of(
      matrix('a', [product('plain', 3), product('packed', 2)]),
      matrix('b', [product('plain', 1), product('packed', 2)]),
    )
    expect(byProblem(entries).map((group) => fastest(group).kernel)).toEqual(['spmv/packed', 'spmv/plain'])
  })

  it('has the library’s median beside it where that is known of the matrix', () => {
    const ways = [
      { name: 'CSR 1', single: [9, 2, 1], backToBack: [1] },
      { name: 'SELL 32', single: [3], backToBack: [0.5] },
    ]
    const peers = [matrix('a', []), matrix('b', [], { cusparse: { device: 'X', cusparse: 1, ways } })]
    expect(peerOf(peers, 'b', 'single')).toEqual({ way: ways[0], ms: 2, kind: 'single' })
    expect(peerOf(peers, 'b', 'backToBack')).toEqual({ way: ways[1], ms: 0.5, kind: 'backToBack' })
    expect(peerOf(peers, 'a', 'single')).toBeUndefined()
  })
})

describe('which matrices a figure is of', () => {
  const entriesFor = (...problems: string[]) => of(...problems.map((problem) => matrix(problem, [product('plain', 1)])))

  it('is the gallery without graphs that are there for their imbalance', () => {
    const kept = entriesFor('D3N7 8^3', 'skew 0 2^9', 'skew 100 2^9', 'skew 50 2^9', 'skew 0 2^9 x2', 'mine').filter(
      inGallery,
    )
    expect(kept.map(({ problem }) => problem)).toEqual(['D3N7 8^3', 'skew 0 2^9', 'skew 100 2^9', 'mine'])
  })

  it('is graphs of one size for imbalance: of which there are most', () => {
    const graphs = [
      matrix('skew 0 2^9', [product('plain', 1)], { rows: 512 }),
      matrix('skew 50 2^9', [product('plain', 1)], { rows: 512 }),
      matrix('skew 0 2^12', [product('plain', 1)], { rows: 4096 }),
    ]
    expect(ofOneSize(of(...graphs)).map(({ problem }) => problem)).toEqual(['skew 0 2^9', 'skew 50 2^9'])
  })
})

describe('log axes', () => {
  it('hold all values, with ticks below one as above it', () => {
    expect(domainOf([])).toEqual([0.1, 10])
    const domain = domainOf([0.004, 0.3])
    expect(domain[0]).toBeLessThan(0.004)
    expect(domain[1]).toBeGreaterThan(0.3)
    expect(logTicks(domain, 300, 40)).toEqual([0.005, 0.01, 0.02, 0.05, 0.1, 0.2])
    expect(logTicks([0.0005, 2000], 300, 40)).toEqual([0.001, 0.01, 0.1, 1, 10, 100, 1000])
    expect(logTicks(domainOf([5, 5]), 20, 40).length).toBeGreaterThan(0)
  })

  it('have no two ticks nearer than the gap, at any length', () => {
    for (const domain of [
      [0.004, 0.3],
      [0.0005, 2000],
      [1, 50_000],
    ] as const)
      for (const length of [90, 150, 300, 900]) {
        const at = (tick: number) => (length * Math.log10(tick / domain[0])) / Math.log10(domain[1] / domain[0])
        const ticks = logTicks(domain, length, 40).map(at)
        ticks.slice(1).forEach((tick, t) => expect(tick - ticks[t]).toBeGreaterThanOrEqual(39.99))
      }
  })
})

describe('a table', () => {
  const rows = [{ name: 'CSR', cells: ['1', '2', '3'] }]

  it('stands upright: what there is more of are its rows', () => {
    const table = upright({ columns: ['a', 'b', 'c'], rows })
    expect(table.columns).toEqual(['CSR'])
    expect(table.rows).toEqual([
      { name: 'a', cells: ['1'] },
      { name: 'b', cells: ['2'] },
      { name: 'c', cells: ['3'] },
    ])
    expect(upright(table)).toBe(table)
  })
})
