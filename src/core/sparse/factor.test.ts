import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { Csr } from './csr.ts'
import { delaunaySurface } from './made/delaunay.ts'
import { type Factors, ic0, ilu0, requireSymmetric } from './factor.ts'
import { stiffness } from './made/fem.ts'
import { gridMatrix } from './made/grid.ts'
import { STENCILS } from './source.ts'
import { toCsr, toDense, REAL } from './testing.ts'
import { transpose } from './transpose.ts'
import { cutTriangle } from './triangle.ts'

const both = (csr: Csr, policy: 'error' | 'shift' = 'error') =>
  [cutTriangle(csr, 'lower', policy), cutTriangle(csr, 'upper', policy)] as const

/** Largest |(LU − A)ᵢⱼ| / (|L||U|)ᵢⱼ over the entries that A stores: a factor of no other matrix passes. */
function defect(csr: Csr, { lower, upper }: Factors): number {
  const columns = transpose(upper)
  const row = new Float64Array(csr.rows)
  let worst = 0
  for (let i = 0; i < csr.rows; i++) {
    for (let k = lower.row_ptr[i]; k < lower.row_ptr[i + 1]; k++) row[lower.col_idx[k]] = lower.values[k]
    for (let k = csr.row_ptr[i]; k < csr.row_ptr[i + 1]; k++) {
      const j = csr.col_idx[k]
      let [product, size] = [0, Math.abs(csr.values[k])]
      for (let u = columns.row_ptr[j]; u < columns.row_ptr[j + 1]; u++) {
        product += row[columns.col_idx[u]] * columns.values[u]
        size += Math.abs(row[columns.col_idx[u]] * columns.values[u])
      }
      if (size > 0) worst = Math.max(worst, Math.abs(product - csr.values[k]) / size)
    }
    for (let k = lower.row_ptr[i]; k < lower.row_ptr[i + 1]; k++) row[lower.col_idx[k]] = 0
  }
  return worst
}

const spd = [
  ...STENCILS.map((s) => [s, gridMatrix(s, [6, 5, s.startsWith('D2') ? 1 : 4], 'seeded', 3)] as const),
  ['Delaunay', stiffness(delaunaySurface(500, 2))] as const,
]

/** Of the real matrices a share. */
const REAL_ONE_IN = 8

describe('ILU(0) and IC(0)', () => {
  for (const [name, csr] of spd)
    it(`${name}: LU and LLᵀ reproduce A on its pattern`, () => {
      const [lower, upper] = both(csr)
      const lu = ilu0(lower, upper)
      expect(defect(csr, lu)).toBeLessThan(1e-14)
      expect(lu.lower.row_ptr.slice(1).every((end) => lu.lower.values[end - 1] === 1)).toBe(true)
      const cholesky = ic0(lower)
      expect(defect(csr, cholesky)).toBeLessThan(1e-14)
      expect(toDense(cholesky.upper)).toEqual(toDense(transpose(cholesky.lower)))
    })

  it('is seen to be wrong when one entry of a factor is', () => {
    const [, csr] = spd[2]
    const lu = ilu0(...both(csr))
    const values = lu.lower.values.map((v, k) => (k === 40 ? v * 1.001 : v))
    expect(defect(csr, { ...lu, lower: { ...lu.lower, values } })).toBeGreaterThan(1e-8)
  })

  it('leaves its input alone', () => {
    const [lower, upper] = both(spd[0][1])
    const before = [lower.values.slice(), upper.values.slice()]
    ilu0(lower, upper)
    ic0(lower)
    expect([lower.values, upper.values]).toEqual(before)
  })

  it('are exact where there is no fill: tridiagonal matrices, and 1 × 1 and 0 × 0', () => {
    const line = gridMatrix('D2N5', [40, 1, 1], 'seeded', 8)
    const { lower, upper } = ic0(cutTriangle(line, 'lower', 'error'))
    const [L, U] = [toDense(lower), toDense(upper)]
    for (const [i, row] of toDense(line).entries())
      for (const [j, value] of row.entries())
        expect(L[i].reduce((sum, l, k) => sum + l * U[k][j], 0)).toBeCloseTo(value, 14)
    expect(ic0(toCsr([[9]])).lower.values[0]).toBe(3)
    expect(ilu0(toCsr([[9]]), toCsr([[9]]))).toMatchObject({ lower: toCsr([[1]]), upper: toCsr([[9]]) })
    expect(ic0(toCsr([])).upper.rows).toBe(0)
  })

  it('reproduce random unsymmetric matrices on their patterns', () => {
    const value = fc.option(fc.integer({ min: -100, max: 100 }), { nil: undefined })
    const rows = fc.array(fc.array(value, { minLength: 8, maxLength: 8 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(rows, (dense) => {
        const csr = toCsr(dense.map((row, i) => row.map((v, j) => (i === j ? 900 + (v ?? 0) : v))))
        expect(defect(csr, ilu0(...both(csr)))).toBeLessThan(1e-13)
      }),
    )
  })

  it('break down with the row and the remedies; shifting is one', () => {
    const singular = toCsr([
      [1, 2],
      [2, 4],
    ])
    const broken = (code: string) =>
      expect.objectContaining({ code, at: { row: 1 }, message: expect.stringMatching(/row 1.*Shift.*seeded/) })
    expect(() => ilu0(...both(singular))).toThrow(broken('ZeroPivot'))
    expect(() => ic0(both(singular)[0])).toThrow(broken('BadPivot'))
    const indefinite = toCsr([
      [1, 2],
      [2, 1],
    ])
    expect(() => ic0(both(indefinite)[0])).toThrow(broken('BadPivot'))
    for (const matrix of [singular, indefinite]) {
      expect(() => ilu0(...both(matrix, 'shift'))).not.toThrow()
      expect(() => ic0(both(matrix, 'shift')[0])).not.toThrow()
    }
  })

  it('IC(0) refuses a matrix that is not symmetric, in value or in pattern', () => {
    const refused = (row: number, column: number) =>
      expect.objectContaining({ code: 'NotSymmetric', at: { row, column } })
    const _ = undefined
    expect(() =>
      requireSymmetric(
        ...both(
          toCsr([
            [1, 2],
            [3, 9],
          ]),
        ),
      ),
    ).toThrow(refused(1, 0))
    expect(() =>
      requireSymmetric(
        ...both(
          toCsr([
            [1, _, _],
            [_, 1, _],
            [5, _, 1],
          ]),
        ),
      ),
    ).toThrow(refused(2, 0))
    expect(() =>
      requireSymmetric(
        ...both(
          toCsr([
            [1, _, _],
            [_, 1, 5],
            [_, _, 1],
          ]),
        ),
      ),
    ).toThrow(refused(2, 1))
    for (const [, csr] of spd) expect(() => requireSymmetric(...both(csr))).not.toThrow()
  })

  for (const { name, load } of new Draw(inject('turn')).within(TURNS).of(REAL, REAL_ONE_IN))
    it(`with a shifted diagonal, ILU(0) reproduces the matrix on its pattern: ${name}`, async () => {
      const { csr } = await load()
      const [lower, upper] = both(csr, 'shift')
      const lu = ilu0(lower, upper)
      expect(defect(join(lower, upper), lu)).toBeLessThan(1e-13)
    })
})

/** The matrix again from its two triangles. */
function join(lower: Csr, upper: Csr): Csr {
  const [row_ptr, col_idx, values] = [[0], [] as number[], [] as number[]]
  for (let i = 0; i < lower.rows; i++) {
    for (let k = lower.row_ptr[i]; k < lower.row_ptr[i + 1] - 1; k++) {
      col_idx.push(lower.col_idx[k])
      values.push(lower.values[k])
    }
    for (let k = upper.row_ptr[i]; k < upper.row_ptr[i + 1]; k++) {
      col_idx.push(upper.col_idx[k])
      values.push(upper.values[k])
    }
    row_ptr.push(col_idx.length)
  }
  return {
    ...lower,
    row_ptr: Uint32Array.from(row_ptr),
    col_idx: Uint32Array.from(col_idx),
    values: Float64Array.from(values),
  }
}
