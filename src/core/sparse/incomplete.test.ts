import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Csr } from './csr.ts'
import { ilu0 } from './factor.ts'
import { gridMatrix } from './made/grid.ts'
import { levelsOfFill } from './incomplete.ts'
import { toCsr, toDense } from './testing.ts'
import { cutTriangle } from './triangle.ts'

const N = 9

/** Levels of fill by their definition, on all pairs: what a path over earlier rows makes, row by row of a dense elimination. */
function byDefinition(csr: Csr): number[][] {
  const n = csr.rows
  const level = Array.from({ length: n }, () => Array<number>(n).fill(Infinity))
  for (let i = 0; i < n; i++) {
    level[i][i] = 0
    for (let k = csr.row_ptr[i]; k < csr.row_ptr[i + 1]; k++) level[i][csr.col_idx[k]] = 0
  }
  for (let p = 0; p < n; p++)
    for (let i = p + 1; i < n; i++)
      for (let j = p + 1; j < n; j++) level[i][j] = Math.min(level[i][j], level[i][p] + level[p][j] + 1)
  return level
}

const both = (csr: Csr) => [cutTriangle(csr, 'lower', 'unit'), cutTriangle(csr, 'upper', 'unit')] as const

/** Whether a position is stored, by rows. */
function stored({ rows, row_ptr, col_idx }: Csr): boolean[][] {
  const at = Array.from({ length: rows }, () => Array<boolean>(rows).fill(false))
  for (const [i, row] of at.entries()) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) row[col_idx[k]] = true
  return at
}

const value = fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined, freq: 1 })
const matrices = fc
  .array(fc.array(value, { minLength: N, maxLength: N }), { minLength: N, maxLength: N })
  .map((dense) => toCsr(dense.map((row, i) => row.map((v, j) => (i === j ? 100 + (v ?? 0) : v)))))

it('ILU(k) has the positions of level k at most, as the definition counts them', () => {
  fc.assert(
    fc.property(matrices, fc.integer({ min: 0, max: 5 }), (csr, k) => {
      const { lower, upper } = levelsOfFill(...both(csr), k)
      const level = byDefinition(csr)
      const wanted = (side: (i: number, j: number) => boolean) =>
        level.map((row, i) => row.map((at, j) => side(i, j) && at <= k))
      expect(stored(lower)).toEqual(wanted((i, j) => j <= i))
      expect(stored(upper)).toEqual(wanted((i, j) => j >= i))
    }),
  )
})

it('ILU(k) keeps the values of the matrix, and is its LU where k leaves no fill out', () => {
  fc.assert(
    fc.property(matrices, (csr) => {
      const filled = levelsOfFill(...both(csr), N)
      const sum = toDense(filled.lower).map((row, i) =>
        row.map((v, j) => (j < i ? v : (toDense(filled.upper)[i][j] ?? 0))),
      )
      expect(sum).toEqual(toDense(csr).map((row) => row.map((v) => v ?? 0)))
      const [L, U] = Object.values(ilu0(filled.lower, filled.upper)).map(toDense)
      for (let i = 0; i < N; i++)
        for (let j = 0; j < N; j++)
          expect(L[i].reduce((all, l, p) => all + l * U[p][j], 0)).toBeCloseTo(toDense(csr)[i][j] ?? 0, 9)
    }),
    { numRuns: 20 },
  )
})

it('fill of a grid grows with k, and none comes on a line', () => {
  const nonzeros = (csr: Csr) => [0, 1, 2, 3, 4, 5].map((k) => levelsOfFill(...both(csr), k).lower.col_idx.length)
  const grid = nonzeros(gridMatrix('D2N5', [12, 12, 1], 'laplacian', 1))
  // a point of the grid with both neighbours gets one entry at level 1: that of the row before, a column on
  expect(grid[1] - grid[0]).toBe(11 * 11)
  expect(grid.every((count, k) => k === 0 || count > grid[k - 1])).toBe(true)
  expect(new Set(nonzeros(gridMatrix('D2N5', [40, 1, 1], 'laplacian', 1))).size).toBe(1)
  expect(nonzeros(toCsr([]))).toEqual([0, 0, 0, 0, 0, 0])
  expect(nonzeros(toCsr([[3]]))).toEqual([1, 1, 1, 1, 1, 1])
})
