import { describe, expect, it } from 'vitest'
import { apart } from '../plot/labels.ts'
import { PAPER_RANGE, type FamilyPanel, type BandwidthPoint } from './bandwidth.ts'
import { labelled, scalesOf, sharedDomain, sizesOf, ticksOf } from './panel-scales.ts'

const at = (rows: number, bandwidth: number): BandwidthPoint => ({
  rows,
  size: `${rows}`,
  ms: 1,
  bandwidth,
  launch: 'by rule',
})
const panel = (points: readonly BandwidthPoint[], peer: readonly BandwidthPoint[] = []): FamilyPanel => ({
  family: 'D3N7',
  structured: true,
  series: points.length > 0 ? [{ kernel: 'sptrsv/plain', points }] : [],
  peer: peer.map((point) => ({ ...point, title: '' })),
  peerWords: undefined,
})
const ROOM = { width: 560, height: 300, u: 1 }

describe('a panel of bandwidths', () => {
  it('is read on one scale with all others, which has room for the paper’s range', () => {
    const [least, most] = sharedDomain([panel([at(10, 1e9)]), panel([at(10, 9e9)], [at(10, 900e9)])])
    expect(least).toBeLessThan(1e9)
    expect(most).toBeGreaterThan(900e9)
    expect(sharedDomain([panel([at(10, 100e9)])])[1]).toBeGreaterThan(PAPER_RANGE.most)
    expect(sharedDomain([]).every(Number.isFinite)).toBe(true)
  })

  it('has faster above and larger to the right, all inside the frame; one size alone too', () => {
    const placesOf = (points: readonly BandwidthPoint[]) => {
      const { x, y, right, bottom } = scalesOf(panel(points), sharedDomain([panel(points)]), ROOM)
      for (const { rows, bandwidth } of points) {
        expect(x(rows)).toBeGreaterThan(50)
        expect(x(rows)).toBeLessThan(right)
        expect(y(bandwidth)).toBeGreaterThan(0)
        expect(y(bandwidth)).toBeLessThan(bottom)
      }
      return points.map(({ rows, bandwidth }) => [x(rows), y(bandwidth)])
    }
    const [small, large] = placesOf([at(64, 1e9), at(4096, 90e9)])
    expect(large[0]).toBeGreaterThan(small[0])
    expect(large[1]).toBeLessThan(small[1])
    expect(placesOf([at(64, 1e9)])).toHaveLength(1)
  })

  it('names sizes that are measured, others’ only where none is, and no two on top of each other', () => {
    const near = panel([at(100, 1e9), at(110, 1e9), at(1000, 1e9)], [at(5000, 1e9)])
    expect(sizesOf(near).map(({ rows }) => rows)).toEqual([100, 110, 1000])
    expect(sizesOf(panel([], [at(5000, 1e9)])).map(({ rows }) => rows)).toEqual([5000])
    const { x, sizes } = scalesOf(near, [1, 10], ROOM)
    expect(labelled(sizes, x, 7).map(({ rows }) => rows)).toEqual([110, 1000])
    expect(labelled(sizes, x, 0)).toHaveLength(3)
    const long = { ...at(900, 1e9), size: '10×9×10' }
    expect(labelled([at(800, 1e9), long], x, 7).map(({ rows }) => rows)).toEqual([800])
  })

  it('ticks lie inside the axis, a decade apart where it is long', () => {
    expect(ticksOf([3e9, 250e9])).toEqual([5e9, 1e10, 2e10, 5e10, 1e11, 2e11])
    expect(ticksOf([3e6, 250e9])).toEqual([1e7, 1e8, 1e9, 1e10, 1e11])
  })
})

describe('labels at the ends of lines', () => {
  it('keep their order and their distance, and end above the axis', () => {
    const moved = apart([100, 98, 10, 99], 16, 120)
    expect(moved).toEqual([120, 88, 10, 104])
    expect(apart([5, 50], 16, 120)).toEqual([5, 50])
  })
})
