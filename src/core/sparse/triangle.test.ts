import { describe, expect, it } from 'vitest'
import { AppError, refusal } from '#src/core/base/errors.ts'
import type { Csr } from './csr.ts'
import { gridMatrix } from './made/grid.ts'
import { seededSymmetricValues, seededValues, seededVector } from './seeded.ts'
import { blank, checksum, toCsr, toDense, entries, REAL } from './testing.ts'
import { diagonalShift, strictPattern, trianglePattern, cutTriangle, wholeTriangle, withDiagonal } from './triangle.ts'

const _ = undefined
const sample = toCsr([
  [4, 1, _, 2],
  [_, 5, 0, _],
  [3, 0, 6, _],
  [_, 7, 8, 9],
])
const holes = toCsr([
  [_, 1, 2],
  [3, 0, _],
  [_, 4, -(2 ** -130)],
])

/** Rows without a diagonal, as the refusal counts them. */
function wanting(make: () => Csr): unknown {
  try {
    make()
    return 0
  } catch (error) {
    return error instanceof AppError && error.code === 'ZeroDiagonal' ? error.at['rows'] : error
  }
}

describe('triangles', () => {
  it('are told from matrices that have both, a diagonal being a lower one and an oblong matrix none', () => {
    const whole = (...rows: Parameters<typeof toCsr>[0][number][]) => wholeTriangle(toCsr(rows))
    expect(whole([1, _], [2, 3])).toBe('lower')
    expect(whole([1, 2], [_, 3])).toBe('upper')
    expect(whole([1, _], [_, 3])).toBe('lower')
    expect(whole([_, _], [_, _])).toBe('lower')
    expect(whole([1, 2], [2, 3])).toBeUndefined()
    expect(whole([1, _, _], [_, 3, 4], [5, _, 6])).toBeUndefined()
    expect(whole([1, _, _], [2, 3, _])).toBeUndefined()
  })

  it('and what is on the other side of the diagonal are all of a matrix', () => {
    for (const [side, other] of [
      ['lower', 'upper'],
      ['upper', 'lower'],
    ] as const) {
      const rest = strictPattern(sample, other)
      const own = trianglePattern(sample, side)
      const at = ({ rows, row_ptr, col_idx }: typeof own) =>
        Array.from({ length: rows }, (_row, i) => [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])].map((j) => [i, j]))
      const all = new Set([...at(rest), ...at(own)].flat().map(String))
      expect(all.size).toBe(rest.col_idx.length + own.col_idx.length)
      for (const place of at(sample).flat()) expect(all).toContain(String(place))
    }
  })

  it('keep every stored entry of their side, the diagonal last in a lower row, first in an upper one', () => {
    const lower = cutTriangle(sample, 'lower', 'error')
    expect([[...lower.row_ptr], [...lower.col_idx], [...lower.values]]).toEqual([
      [0, 1, 2, 5, 8],
      [0, 1, 0, 1, 2, 1, 2, 3],
      [4, 5, 3, 0, 6, 7, 8, 9],
    ])
    const upper = cutTriangle(sample, 'upper', 'error')
    expect([[...upper.row_ptr], [...upper.col_idx], [...upper.values]]).toEqual([
      [0, 3, 5, 6, 7],
      [0, 1, 3, 1, 2, 2, 3],
      [4, 1, 2, 5, 0, 6, 9],
    ])
  })

  it('refuse a zero, missing or subnormal diagonal: count, first row and both remedies', () => {
    const refused = expect.objectContaining({ code: 'ZeroDiagonal', at: { rows: 3, row: 0 } })
    for (const triangle of ['lower', 'upper'] as const)
      expect(() => cutTriangle(holes, triangle, 'error')).toThrow(refused)
    expect(() => cutTriangle(holes, 'lower', 'error')).toThrow(/3 rows .*: 0, 1, 2\..*unit.*shift/)
    expect(() =>
      cutTriangle(
        toCsr([
          [1, _],
          [2, 0],
        ]),
        'lower',
        'error',
      ),
    ).toThrow(/^Row 1 has/)
    const many = toCsr(Array.from({ length: 9 }, () => blank(9)))
    expect(() => cutTriangle(many, 'upper', 'error')).toThrow(/9 rows .*: 0, 1, 2, 3, 4 …/)
  })

  it('tell numbers that are too small for f32 from zeros', () => {
    const said = (matrix: Csr) => refusal(() => cutTriangle(matrix, 'lower', 'error'))
    const [small, zero] = [toCsr([[5e-324]]), toCsr([[0]])]
    expect(said(small)).toMatch(/^Row 0 has a diagonal entry that is too small for 32-bit numbers \(5e-324, /)
    expect(said(small)).not.toMatch(/zero|missing/)
    expect(said(zero)).toMatch(/^Row 0 has a zero or missing diagonal\. /)
    expect(said(holes)).toMatch(/^3 rows have a zero or missing diagonal, or one that is too small .*-7\.3/)
  })

  it('take 1 where the diagonal is wanting, and there only', () => {
    expect(toDense(cutTriangle(holes, 'lower', 'unit'))).toEqual([
      [1, 0, 0],
      [3, 1, 0],
      [0, 4, 1],
    ])
    expect(cutTriangle(sample, 'upper', 'unit')).toEqual(cutTriangle(sample, 'upper', 'error'))
  })

  it('shift the whole diagonal away from zero, by the largest off-diagonal row sum', () => {
    const signs = toCsr([
      [-1, 2, -3],
      [_, _, 4],
      [_, _, 6],
    ])
    expect(diagonalShift(signs)).toBe(5)
    expect(toDense(cutTriangle(signs, 'upper', 'shift'))).toEqual([
      [-6, 2, -3],
      [0, 5, 4],
      [0, 0, 11],
    ])
    expect(toDense(cutTriangle(toCsr([[0]]), 'lower', 'shift'))).toEqual([[1]])
  })

  it('of nothing and of one entry', () => {
    expect(cutTriangle(toCsr([]), 'lower', 'error')).toEqual(toCsr([]))
    expect(cutTriangle(toCsr([[2]]), 'upper', 'error')).toEqual(toCsr([[2]]))
    expect(trianglePattern(toCsr([[_]]), 'lower').col_idx).toHaveLength(1)
  })

  for (const { name, truth, load } of REAL)
    it(`triangles have the nonzeros and the wanting diagonals of the ground truth: ${name}`, async () => {
      const { csr } = await load()
      expect(trianglePattern(csr, 'lower').col_idx).toHaveLength(truth.pattern.lower_nnz_with_unit_diagonal)
      const zeros = truth.zero_or_missing_diagonal
      const make = () => cutTriangle(csr, 'lower', 'error')
      expect(wanting(make)).toBe(zeros)
    })
})

describe('seeded values', () => {
  it('are ±[0.5, 1] / row length beside the diagonal, ±[1, 2] on it; x is ±[0.5, 1] and exact in f32', () => {
    const pattern = trianglePattern(gridMatrix('D3N27', [6, 5, 4], 'laplacian', 0), 'lower')
    const values = seededValues(pattern, 9)
    for (const [i, j, k] of entries(pattern)) {
      const length = pattern.row_ptr[i + 1] - pattern.row_ptr[i]
      const scaled = Math.abs(i === j ? values[k] / 2 : values[k] * length)
      expect(scaled >= 0.5 && scaled < 1).toBe(true)
    }
    const x = seededVector(1000, 9)
    expect(x.every((v) => Math.fround(v) === v && Math.abs(v) >= 0.5 && Math.abs(v) <= 1)).toBe(true)
    for (const signed of [values, x])
      expect(Math.abs(signed.filter((v) => v > 0).length / signed.length - 0.5)).toBeLessThan(0.06)
  })

  it('are the same for the same seed for ever', () => {
    const pattern = trianglePattern(sample, 'lower')
    const grid = gridMatrix('D2N9', [5, 4, 1], 'laplacian', 0)
    expect([
      checksum(seededValues(pattern, 1)),
      checksum(seededVector(100, 1)),
      checksum(seededSymmetricValues(grid, 1, 9)),
    ]).toEqual(['043d2846694b53ac', '33c18de1d489c20f', 'e211b8aee1c2f4ee'])
    expect(seededVector(9, 2)).not.toEqual(seededVector(9, 1))
    expect(seededValues(pattern, 2)).not.toEqual(seededValues(pattern, 1))
  })
})

it('gives a pattern the diagonal entries that it lacks, in their places', () => {
  const lacking = { rows: 3, cols: 3, row_ptr: Uint32Array.of(0, 2, 2, 3), col_idx: Uint32Array.of(1, 2, 2) }
  const whole = withDiagonal(lacking)
  expect([[...whole.row_ptr], [...whole.col_idx]]).toEqual([
    [0, 3, 4, 5],
    [0, 1, 2, 1, 2],
  ])
  expect(withDiagonal(whole)).toEqual(whole)
})
