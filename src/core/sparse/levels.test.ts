import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPatternFacts } from './facts.ts'
import { gridMatrix } from './made/grid.ts'
import { levelCount, levelsOf, widths } from './levels.ts'
import type { StencilName } from './source.ts'
import { blank, toCsr, entries, REAL } from './testing.ts'

/** Level counts of structured grids in natural order, nx, ny, nz ≥ 1 (a box of one column falls to the plane's form). */
const star = ([nx, ny, nz]: readonly number[]) => nx + ny + nz - 2
const box = ([nx, ny, nz]: readonly number[]): number => {
  if (nx === 1) return ny === 1 ? nz : ny + 2 * nz - 2
  if (ny === 1) return nx + 2 * nz - 2
  return nx + 2 * ny + 4 * nz - 6
}
const CLOSED_FORMS: Record<StencilName, (size: readonly number[]) => number> = {
  D2N5: star,
  D2N9: box,
  D3N7: star,
  D3N13: star,
  D3N27: box,
  D3N33: box,
}
const PLANES = [1, 2, 3, 5, 16].flatMap((x) => [1, 2, 7, 12].map((y) => [x, y, 1] as const))
const SOLIDS = [...PLANES, [1, 1, 9], [1, 6, 4], [6, 1, 4], [2, 2, 2], [31, 17, 5], [16, 16, 16], [5, 4, 3]] as const

describe('level sets', () => {
  for (const [stencil, closed] of Object.entries(CLOSED_FORMS) as [StencilName, typeof star][])
    it(`${stencil}: counts follow the closed form, in both triangles`, () => {
      for (const size of stencil.startsWith('D2') ? PLANES : SOLIDS) {
        const grid = gridMatrix(stencil, size, 'laplacian', 0)
        for (const triangle of ['lower', 'upper'] as const)
          expect(levelCount(levelsOf(grid, triangle)), `${size.join('×')} ${triangle}`).toBe(closed(size))
      }
    })

  it('has the published counts: HPCG 16³ 106 levels, widest 64; 201 × 201 five-point 401', () => {
    const facts = findPatternFacts(gridMatrix('D3N27', [16, 16, 16], 'laplacian', 0))
    expect([facts.levels, facts.widest]).toEqual([106, 64])
    expect(findPatternFacts(gridMatrix('D2N5', [201, 201, 1], 'laplacian', 0)).levels).toBe(401)
  })

  it('puts each row one below its deepest dependence, and lists rows of a level in ascending order', () => {
    const pattern = fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(pattern, fc.constantFrom('lower', 'upper'), (mask, triangle) => {
        const csr = toCsr(mask.map((row) => row.map((stored) => (stored ? 1 : undefined))))
        const { level, ptr, order } = levelsOf(csr, triangle)
        const deepest = Array.from({ length: 12 }, () => -1)
        for (const [i, j] of entries(csr))
          if (triangle === 'lower' ? j < i : j > i) deepest[i] = Math.max(deepest[i], level[j])
        expect([...level]).toEqual(deepest.map((l) => l + 1))
        const expected = [...level.keys()].sort((a, b) => level[a] - level[b] || a - b)
        expect([...order]).toEqual(expected)
        for (let l = 0; l + 1 < ptr.length; l++)
          for (let s = ptr[l]; s < ptr[l + 1]; s++) expect(level[order[s]]).toBe(l)
      }),
    )
  })

  it('has no level for no row, and one for one', () => {
    expect(levelCount(levelsOf(toCsr([])))).toBe(0)
    expect(findPatternFacts(toCsr([]))).toMatchObject({ rows: 0, levels: 0, widest: 0, rowsPerLevel: 0, bandwidth: 0 })
    expect(findPatternFacts(toCsr([[3]]))).toMatchObject({
      rows: 1,
      nonzeros: 1,
      levels: 1,
      widest: 1,
      rowsPerLevel: 1,
    })
  })

  it('says of a rectangular matrix that it has no levels, and counts its rows', () => {
    const facts = findPatternFacts(toCsr([[1, undefined, 2], blank(3)]))
    expect(facts).toMatchObject({ rows: 2, cols: 3, nonzeros: 2, longestRow: 2, emptyRows: 1, bandwidth: 2, levels: 0 })
  })

  it(`looked at ${REAL.length || 'NO real matrix: SPARSE_MATRICES is not set'}`, () => {
    expect(REAL.length).toBe(process.env['SPARSE_MATRICES'] ? 16 : 0)
  })

  for (const { name, truth, load } of REAL)
    it(`levels and facts equal the ground truth: ${name}`, async () => {
      const { csr } = await load()
      const { levels, levels_upper, row_nnz, bandwidth, nnz } = truth.pattern
      const lower = levelsOf(csr)
      expect(Array.from(widths(lower).subarray(0, levels.first_widths.length))).toEqual(levels.first_widths)
      expect(findPatternFacts(csr)).toEqual({
        rows: truth.rows,
        cols: truth.cols,
        nonzeros: nnz,
        longestRow: row_nnz.max,
        emptyRows: row_nnz.empty_rows,
        bandwidth: bandwidth.max,
        levels: levels.count,
        widest: levels.width_max,
        rowsPerLevel: truth.rows / levels.count,
      })
      expect(findPatternFacts(csr, 'upper')).toMatchObject({
        levels: levels_upper.count,
        widest: levels_upper.width_max,
      })
    })
})
