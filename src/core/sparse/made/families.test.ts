import { describe, expect, it } from 'vitest'
import { graph, graphNamed } from './families.ts'
import { matrixOf, sizeOf } from './family-matrices.ts'
import { readable } from '../readable.ts'

describe('a matrix that is made in any size', () => {
  it('has about as many rows as the cube has points, by a name that is the bench’s', () => {
    const named = (['D3N27', 'delaunay', 'band', 'uniform', 'power'] as const).map((subject) => matrixOf(subject, 16))
    expect(named.map(({ problem }) => problem)).toEqual([
      'D3N27 16^3',
      'delaunay 4096',
      'band 4096',
      'skew 0 2^12',
      'skew 100 2^12',
    ])
    expect(named.map(({ problem }) => readable(problem))).toEqual([
      'D3N27 16³',
      'Delaunay 4\u202f096',
      'Band 4\u202f096',
      'Uniform 2¹²',
      'Power law 2¹²',
    ])
    expect(named.every((one) => sizeOf(one) > 4096)).toBe(true)
    expect(matrixOf('delaunay', 128).problem).toBe('delaunay 200000')
  })

  it('is found again by its name', () => {
    for (const named of [graph(12, 0), graph(20, 75, 32)]) expect(graphNamed(named.problem)).toEqual(named)
    expect(graphNamed('D3N7 16^3')).toBeUndefined()
    expect(readable('skew 25 2^12')).toBe('Skew 25 2¹²')
    expect(readable('skew 0 2^12 x32')).toBe('Uniform 2¹² × 32')
    expect(readable('rmat 17x16')).toBe('R-MAT 2¹⁷ × 16')
    expect(readable('lower of D3N27 100x120x90')).toBe('L of D3N27 100×120×90')
    expect(readable('ilu0 of D3N7 128^3')).toBe('ILU(0) of D3N7 128³')
    expect(readable('ilu0 of delaunay 200000')).toMatch(/^ILU\(0\) of Delaunay 200.000$/)
    expect(readable('rmat 20M')).toBe('R-MAT 20 M')
    expect(readable('rmat of mine')).toBe('rmat of mine')
    expect(readable('7-point grid 16×16×16')).toBe('7-point grid 16×16×16')
  })
})
