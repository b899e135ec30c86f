import { describe, expect, it } from 'vitest'
import { findPatternFacts } from '../facts.ts'
import { rmatMatrix } from './rmat.ts'
import { type RMat, rmatNonzeros } from './rmat-size.ts'

const GRAPH500: RMat = { kind: 'rmat', scale: 12, edges: 16, skew: 100, seed: 7 }

/** Shares of the nonzeros' weight in the four quadrants, when edges hardly ever meet. */
function quadrants(source: RMat): number[] {
  const { rows, row_ptr, col_idx } = rmatMatrix(source)
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      sums[2 * Number(i >= rows / 2) + Number(col_idx[k] >= rows / 2)] += 1 / col_idx.length
  return sums
}

describe('R-MAT graphs', () => {
  it('have ascending columns, each once, and only ones', () => {
    for (const scale of [1, 2, 7, 10]) {
      const { rows, row_ptr, col_idx, values } = rmatMatrix({ ...GRAPH500, scale })
      expect(rows).toBe(2 ** scale)
      expect(row_ptr[rows]).toBe(col_idx.length)
      for (let i = 0; i < rows; i++)
        for (let k = row_ptr[i] + 1; k < row_ptr[i + 1]; k++) expect(col_idx[k]).toBeGreaterThan(col_idx[k - 1])
      expect(col_idx.every((j) => j < rows)).toBe(true)
      expect(values.every((value) => value === 1)).toBe(true)
    }
  })

  it('are the same for the same source, and others for another seed', () => {
    expect(rmatMatrix(GRAPH500)).toEqual(rmatMatrix(GRAPH500))
    expect(rmatMatrix({ ...GRAPH500, seed: 8 })).not.toEqual(rmatMatrix(GRAPH500))
  })

  it('fall into the quadrants with Graph500’s chances, at even and odd numbers of levels', () => {
    for (const scale of [17, 18]) {
      const thin: RMat = { ...GRAPH500, scale, edges: 1 }
      const shares = quadrants(thin)
      const lost = 1 - rmatNonzeros(thin) / 2 ** scale
      for (const [q, share] of [0.57, 0.19, 0.19, 0.05].entries())
        expect(Math.abs(shares[q] - share)).toBeLessThan(0.004 + lost)
    }
  })

  it('have a power law of row lengths when skewed, and even ones when not', () => {
    const longest = (skew: number) => findPatternFacts(rmatMatrix({ ...GRAPH500, skew })).longestRow
    expect(longest(0)).toBeLessThan(4 * 16)
    expect(longest(50)).toBeGreaterThan(2 * longest(0))
    expect(longest(100)).toBeGreaterThan(2 * longest(50))
  })

  it('have about as many nonzeros as are foretold', () => {
    for (const skew of [0, 60, 100])
      for (const scale of [6, 11]) {
        const source = { ...GRAPH500, scale, skew }
        expect(rmatMatrix(source).col_idx.length / rmatNonzeros(source)).toBeCloseTo(1, 1)
      }
    expect(rmatNonzeros({ ...GRAPH500, scale: 20, edges: 20 })).toBe(19_970_554)
  })

  it('stop when cancelled, tell how far they are, and refuse what is too large', () => {
    expect(() => rmatMatrix(GRAPH500, { signal: AbortSignal.abort(new Error('enough')) })).toThrow('enough')
    const told: string[] = []
    rmatMatrix({ ...GRAPH500, edges: 32 }, { progress: (...report) => void told.push(report.join(' ')) })
    expect(told).toEqual([
      'edges 0 262144',
      'edges 65536 262144',
      'edges 131072 262144',
      'edges 196608 262144',
      'rows 0 4096',
    ])
    expect(() => rmatMatrix({ ...GRAPH500, scale: 24, edges: 5 })).toThrow(/edges are more/)
    expect(() => rmatMatrix({ ...GRAPH500, scale: 0 })).toThrow(/2\^0/)
  })
})
