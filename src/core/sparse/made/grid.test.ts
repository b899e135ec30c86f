import { describe, expect, it } from 'vitest'
import { gridMatrix } from './grid.ts'
import type { Csr } from '../csr.ts'
import { cutTriangle } from '../triangle.ts'
import type { Offset } from '../grid-size.ts'
import { gridNonzeros, stencilOffsets } from '../grid-size.ts'
import { STENCILS, type StencilName } from '../source.ts'
import { checksumOf, toCsr, toDense, entries } from '../testing.ts'
import { transpose } from '../transpose.ts'

const sizesOf = (stencil: StencilName) =>
  stencil.startsWith('D2')
    ? ([
        [1, 1, 1],
        [2, 1, 1],
        [1, 5, 1],
        [4, 3, 1],
        [9, 8, 1],
      ] as const)
    : ([
        [1, 1, 1],
        [1, 5, 1],
        [1, 1, 4],
        [2, 2, 2],
        [4, 3, 5],
        [7, 1, 3],
      ] as const)

/** The definition, point by point: no index arithmetic of the generator. */
function brute(stencil: StencilName, [X, Y, Z]: readonly [number, number, number]): (number | undefined)[][] {
  const points: Offset[] = []
  for (let z = 0; z < Z; z++) for (let y = 0; y < Y; y++) for (let x = 0; x < X; x++) points.push([x, y, z])
  const offsets = stencilOffsets(stencil)
  const coupled = (p: Offset, q: Offset) => offsets.some((o) => o.every((d, a) => p[a] + d === q[a]))
  return points.map((p) => points.map((q) => (coupled(p, q) ? (p === q ? offsets.length - 1 : -1) : undefined)))
}

describe('structured grids', () => {
  it('have as many points as their names say, and look the same from both ends', () => {
    for (const stencil of STENCILS) {
      const offsets = stencilOffsets(stencil)
      expect(offsets).toHaveLength(Number(stencil.split('N')[1]))
      expect(offsets.map((o) => o.map((d) => -d + 0)).toReversed()).toEqual(offsets)
    }
    const below = (stencil: StencilName) =>
      stencilOffsets(stencil).filter(([x, y, z]) => z < 0 || (z === 0 && (y < 0 || (y === 0 && x < 0))))
    expect(below('D3N7')).toEqual([
      [0, 0, -1],
      [0, -1, 0],
      [-1, 0, 0],
    ])
    expect(['D3N7', 'D3N13', 'D3N27', 'D3N33'].map((s) => below(s as StencilName).length + 1)).toEqual([4, 7, 14, 17])
  })

  for (const stencil of STENCILS)
    it(`${stencil}: Laplacian equals its definition on every size, degenerate ones too`, () => {
      for (const size of sizesOf(stencil)) {
        const made = gridMatrix(stencil, size, 'laplacian', 0)
        expect(made).toEqual(toCsr(brute(stencil, size)))
        expect(gridNonzeros(stencil, size)).toBe(made.col_idx.length)
      }
    })

  for (const stencil of STENCILS)
    it(`${stencil}: seeded values are symmetric, diagonally dominant and in their bounds`, () => {
      for (const size of sizesOf(stencil)) {
        const made = gridMatrix(stencil, size, 'seeded', 7)
        expect(transpose(made)).toEqual(made)
        const points = stencilOffsets(stencil).length
        for (const [i, j, k] of entries(made)) {
          const scaled = i === j ? made.values[k] / 2 : Math.abs(made.values[k]) * points
          expect(scaled >= 0.5 && scaled < 1, `${size.join('×')} (${i}, ${j})`).toBe(true)
        }
        for (const [i, row] of toDense(made).entries())
          expect(row.reduce((sum, v, j) => sum + (i === j ? 0 : Math.abs(v)), 0)).toBeLessThan(row[i])
      }
    })

  it('give the same matrix for the same seed for ever, and another for another', () => {
    const made = (stencil: StencilName, seed: number) =>
      checksumOf(gridMatrix(stencil, stencil.startsWith('D2') ? [13, 9, 1] : [7, 6, 5], 'seeded', seed))
    expect(Object.fromEntries(STENCILS.map((stencil) => [stencil, made(stencil, 1)]))).toEqual({
      D2N5: 'a17fe125a12c466d',
      D2N9: '8cba724faa43c77f',
      D3N13: '5d8dd325736eeb17',
      D3N27: '33729992469c81a5',
      D3N33: 'fb2d34280dd386dd',
      D3N7: '4e0c5cde89edd654',
    })
    expect(made('D3N7', 2)).not.toBe(made('D3N7', 1))
  })

  it('have values when they are read, and those of the lower triangle without the others', () => {
    for (const stencil of STENCILS)
      for (const size of sizesOf(stencil))
        for (const values of ['seeded', 'laplacian'] as const) {
          const made = gridMatrix(stencil, size, values, 5)
          const lower = cutTriangle(made, 'lower', 'error')
          const isUnread = Object.getOwnPropertyDescriptor(made, 'values')?.get !== undefined
          expect(isUnread, stencil).toBe(values === 'seeded')
          const copy: Csr = { ...made }
          expect('lower' in copy).toBe(false)
          expect(lower).toEqual(cutTriangle(copy, 'lower', 'error'))
          expect(made.values).toBe(copy.values)
        }
  })

  it('refuse sizes that cannot be, and matrices that nothing can hold', () => {
    const make =
      (stencil: StencilName, ...size: [number, number, number]) =>
      () =>
        gridMatrix(stencil, size, 'laplacian', 0)
    for (const bad of [make('D3N7', 0, 1, 1), make('D3N7', 2, -1, 1), make('D3N7', 2.5, 1, 1), make('D3N7', NaN, 1, 1)])
      expect(bad).toThrow(expect.objectContaining({ code: 'BadSize' }))
    expect(make('D2N5', 4, 4, 2)).toThrow(expect.objectContaining({ code: 'BadSize' }))
    expect(make('D3N27', 1000, 1000, 1000)).toThrow(expect.objectContaining({ code: 'TooLarge' }))
  })

  it('tell of their progress and stop when asked', () => {
    const seen: string[] = []
    gridMatrix('D2N5', [1, 70_000, 1], 'laplacian', 0, { progress: (phase, done) => seen.push(`${phase} ${done}`) })
    expect(seen).toEqual(['grid lines 0', 'grid lines 65536'])
    const signal = AbortSignal.abort()
    expect(() => gridMatrix('D2N5', [2, 2, 1], 'laplacian', 0, { signal })).toThrow(signal.reason)
  })
})
