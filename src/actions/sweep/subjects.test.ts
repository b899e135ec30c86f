import { describe, expect, it } from 'vitest'
import { FIGURES, SUBJECTS } from '#src/store/document.ts'
import { graph, graphNamed, offeredFor, operationOf, readable, sizeOf, subjectAt, unlikeRows } from './subjects.ts'

describe('what a figure is measured on', () => {
  it('is of its operation, and something is offered for each', () => {
    expect(FIGURES.filter((figure) => operationOf(figure) === 'sptrsv')).toEqual(['figure5', 'figure6', 'figure7'])
    for (const figure of FIGURES) {
      expect(offeredFor(figure).length).toBeGreaterThan(1)
      expect(SUBJECTS).toEqual(expect.arrayContaining([...offeredFor(figure)]))
    }
  })

  it('has about as many rows as the cube has points, by a name that is the bench’s', () => {
    const named = (['D3N27', 'delaunay', 'band', 'uniform', 'power'] as const).map((subject) => subjectAt(subject, 16))
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
    expect(subjectAt('delaunay', 128).problem).toBe('delaunay 200000')
  })

  it('has ever more unlike rows where that is the figure: fewer edges where they are even, more skew where not', () => {
    const names = (subject: 'power' | 'uniform') => unlikeRows(subject, 16).map(({ problem }) => problem)
    expect(names('power')).toEqual(['skew 25 2^12', 'skew 50 2^12', 'skew 75 2^12', 'skew 100 2^12'])
    expect(names('uniform')).toEqual(['skew 0 2^12 x2', 'skew 0 2^12', 'skew 0 2^12 x32'])
    expect(names('uniform').map(readable)).toEqual(['Uniform 2¹² × 2', 'Uniform 2¹²', 'Uniform 2¹² × 32'])
    expect(readable('skew 25 2^12')).toBe('Skew 25 2¹²')
  })

  it('is found again by its name', () => {
    for (const named of [graph(12, 0), graph(20, 75, 32)]) expect(graphNamed(named.problem)).toEqual(named)
    expect(graphNamed('D3N7 16^3')).toBeUndefined()
    expect(readable('7-point grid 16×16×16')).toBe('7-point grid 16×16×16')
  })
})
