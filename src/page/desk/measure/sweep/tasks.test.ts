import { describe, expect, it } from 'vitest'
import { type FoundMeasured, measuredNamed } from '#src/engine/catalog/figures.ts'
import { matrixOf } from '#src/core/sparse/made/family-matrices.ts'
import type { Family } from '#src/core/sparse/made/subjects.ts'
import { gridNonzeros } from '#src/core/sparse/grid-size.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import type { GpuStatus } from '#src/page/store/session.ts'
import { settled, sizesFor } from './settled.ts'
import { limitOf, sizeLimit, tasksOf } from './tasks.ts'

const adapter = (kind: 'gpu' | 'software'): GpuStatus => ({
  kind: 'ready',
  adapter: { kind, name: 'X', vendor: '', architecture: '', description: '', subgroupSize: 32, browser: '' },
  timestamps: true,
  mostBytes: 128 * 2 ** 20,
})
const NO_CHOICE = DEFAULTS.sweep

function found(id: string): FoundMeasured {
  const figure = measuredNamed(id)
  if (!figure) throw new Error(`there is no figure ${id}`)
  return figure
}
const [bandwidth, optimisations, readiness] = ['bandwidth', 'optimisations', 'readiness'].map(found)
const [formats, conversion, imbalance, scaling] = ['formats', 'conversion', 'imbalance', 'scaling'].map(found)
const limit = (family: Family, edge: number, most: number) =>
  limitOf(bandwidth.measures, matrixOf(family, edge), edge ** 3, most)

describe('what a sweep measures', () => {
  it('is the figure’s own where nothing is chosen: all stencils for bandwidth, D3N33 for steps', () => {
    expect(settled(bandwidth, NO_CHOICE, adapter('gpu'))).toMatchObject({
      subjects: ['D3N7', 'D3N13', 'D3N27', 'D3N33'],
      sizes: [64, 128],
    })
    expect(settled(optimisations, NO_CHOICE, adapter('software'))).toMatchObject({ subjects: ['D3N33'], sizes: [16] })
    expect(settled(readiness, { ...NO_CHOICE, sizes: [9] }, adapter('gpu')).sizes).toEqual([9])
  })

  it('is offered in sizes for the adapter, and in those that a link asks for', () => {
    expect(Math.max(...sizesFor(adapter('software'), NO_CHOICE))).toBe(48)
    expect(sizesFor(adapter('gpu'), { ...NO_CHOICE, sizes: [100] })).toEqual([32, 64, 96, 100, 128, 192, 256])
  })

  it('is one problem for each stencil and size, smallest first, and the open one once', () => {
    const choice = { subjects: ['D3N7', 'open', 'D3N27'], sizes: [16, 8], kernels: [] } as const
    const tasks = tasksOf(bandwidth, choice, DEFAULTS, 'mine', 2 ** 40)
    expect(tasks.map(({ problem }) => problem)).toEqual(['D3N7 8^3', 'D3N27 8^3', 'D3N7 16^3', 'D3N27 16^3', 'mine'])
    expect(tasks[4].source).toEqual(DEFAULTS.source)
    expect(tasks.every(({ tooLarge }) => tooLarge === undefined)).toBe(true)
  })
})

describe('what a figure of products measures', () => {
  const choice = { subjects: ['D3N33', 'power', 'open'], sizes: [8], kernels: ['sptrsv/auto', 'spmv/auto'] } as const

  it('is what it offers of what was chosen, with kernels of products only', () => {
    expect(settled(formats, choice, adapter('gpu'))).toEqual({
      subjects: ['power', 'open'],
      sizes: [8],
      kernels: ['spmv/auto'],
    })
    expect(settled(bandwidth, choice, adapter('gpu')).subjects).toEqual(['D3N33', 'open'])
    expect(settled(scaling, NO_CHOICE, adapter('gpu')).sizes.length).toBeGreaterThan(2)
  })

  it('is whole matrices with seeded values, and the open one with its own', () => {
    const tasks = tasksOf(conversion, settled(conversion, choice, adapter('gpu')), DEFAULTS, 'mine', 2 ** 40)
    expect(tasks.map(({ problem }) => problem)).toEqual(['skew 100 2^9', 'mine'])
    expect(tasks.map(({ solve }) => solve.values)).toEqual(['seeded', 'own'])
    const unlike = tasksOf(imbalance, { ...choice, subjects: ['uniform', 'power'] }, DEFAULTS, '', 2 ** 40)
    expect(unlike.map(({ problem }) => problem)).toEqual([
      'skew 0 2^9 x2',
      'skew 0 2^9',
      'skew 0 2^9 x32',
      'skew 25 2^9',
      'skew 50 2^9',
      'skew 75 2^9',
      'skew 100 2^9',
    ])
  })

  it('does not fit where its values alone are more than a buffer', () => {
    const limits = (mostBytes: number) => tasksOf(formats, { ...choice, subjects: ['band'] }, DEFAULTS, '', mostBytes)
    const bytes = 4 * (9 * 512 - 20)
    expect(limits(bytes)[0].tooLarge).toBeUndefined()
    expect(limits(bytes - 1)[0].tooLarge).toMatch(/^needs/)
  })
})

describe('what does not fit', () => {
  /** 7 points per row inside, half of the neighbours and the diagonal in the triangle. */
  const triangle = (gridNonzeros('D3N7', [64, 64, 64]) + 64 ** 3) / 2

  it('says what it needs and what the adapter has, from the byte on at which it does not', () => {
    expect(limit('D3N7', 64, 4 * triangle)).toBeUndefined()
    expect(limit('D3N7', 64, 4 * triangle - 1)).toMatch(/^needs 3\.95\u202fMiB in one buffer; this adapter allows/)
    expect(
      tasksOf(bandwidth, { subjects: ['D3N7'], sizes: [64], kernels: [] }, DEFAULTS, '', 1000)[0].tooLarge,
    ).toMatch(/^needs/)
  })

  it('is bounded by the page too, where the adapter has room for all', () => {
    expect(limit('D3N33', 256, 2 ** 40)).toMatch(/to be made in the page/)
    expect(limit('D3N7', 256, 2 ** 40)).toBeUndefined()
  })

  it('closes a size only when no stencil fits at it', () => {
    const most = 4 * triangle
    expect(sizeLimit(bandwidth.measures, ['D3N33'], 64, most)).toMatch(/^needs/)
    expect(sizeLimit(bandwidth.measures, ['D3N7', 'D3N33'], 64, most)).toBeUndefined()
    expect(sizeLimit(bandwidth.measures, ['open'], 256, 1)).toBeUndefined()
  })
})
