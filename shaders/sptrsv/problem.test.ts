import { describe, expect, it } from 'vitest'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { SolveSpec } from './options.ts'
import { checksum, toCsr, toDense, matrixOf } from '#src/core/sparse/testing.ts'
import operation from './operation.ts'
import { boundsOf, check, makeProblem, spaces } from './problem.ts'
import { type System, toSystem } from './solve.ts'
import { substitute } from './oracle.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import type { Matrix } from '#src/core/sparse/source.ts'

const posed = (matrix: Matrix, spec: SolveSpec, options?: ProblemOptions): System =>
  toSystem(makeProblem([matrix], spec, options))

const own: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'own', diagonal: 'error', seed: 3 }
const seeded: SolveSpec = { ...own, values: 'seeded' }
const _ = undefined
const sample = matrixOf(
  toCsr([
    [4, 1, _],
    [1, 5, 0.1],
    [_, 0.1, 6],
  ]),
)

describe('the triangular system of a matrix', () => {
  it.each(['lower', 'upper'] as const)('is introduced as what it is, a %s one', (triangle) => {
    const spec = { ...own, triangle }
    const [space] = spaces(makeProblem([sample], spec))
    expect(operation.words.headline(space)).toContain(`Solving ${operation.formula(spec)}`)
  })

  it('holds the triangle in f32, and b is T x of the known x', () => {
    for (const triangle of ['lower', 'upper'] as const) {
      const { pattern, values, b, upper, known, operation: id } = posed(sample, { ...own, triangle })
      expect([id, upper, known?.x.length]).toEqual(['sptrsv', triangle === 'upper', 3])
      const T = toDense({ ...pattern, values: Float64Array.from(values) })
      const tenth = Math.fround(0.1)
      expect(T).toEqual(
        upper
          ? [
              [4, 1, 0],
              [0, 5, tenth],
              [0, 0, 6],
            ]
          : [
              [4, 0, 0],
              [1, 5, 0],
              [0, tenth, 6],
            ],
      )
      const product = T.map((row) => row.reduce((sum, t, j) => sum + t * (known?.x[j] ?? NaN), 0))
      expect([...b]).toEqual(product.map(Math.fround))
    }
  })

  it('has a seeded x that comes back from the solve, in every combination', async () => {
    const grid = await buildMatrix({ kind: 'grid', stencil: 'D3N27', size: [6, 5, 4], values: 'seeded', seed: 1 })
    for (const of of ['matrix', 'ilu0', 'ic0', 'ilu1', 'ilu5'] as const)
      for (const triangle of ['lower', 'upper'] as const)
        for (const values of ['own', 'seeded'] as const) {
          const problem = posed(grid, { ...own, of, triangle, values })
          const x = substitute(problem)
          expect(Math.max(...x.map((v, i) => Math.abs(v - (problem.known?.x[i] ?? NaN))))).toBeLessThan(1e-6)
          expect(check(problem, { x: Float32Array.from(x) }).ok).toBe(true)
          const diagonal = problem.pattern.row_ptr
            .slice(triangle === 'upper' ? 0 : 1)
            .map((k) => (triangle === 'upper' ? k : k - 1))
          for (let i = 0; i < 120; i++) expect(problem.pattern.col_idx[diagonal[i]]).toBe(i)
        }
  })

  it('takes a right-hand side of the visitor, if it fits', () => {
    const { b, known } = posed(sample, own, { given: [1, 0.1, 3] })
    expect([[...b], known]).toEqual([[1, Math.fround(0.1), 3], undefined])
    expect(() => posed(sample, own, { given: [1, 2] })).toThrow(expect.objectContaining({ code: 'WrongLength' }))
    for (const bad of [NaN, 1e39])
      expect(() => posed(sample, own, { given: [1, bad, 3] })).toThrow(
        expect.objectContaining({ code: 'BadNumber', at: { entry: 1 } }),
      )
  })

  it('of the factors: L of ILU(0) is unit lower, U and Lᵀ are upper', () => {
    const lower = posed(sample, { ...own, of: 'ilu0' })
    const upper = posed(sample, { ...own, of: 'ilu0', triangle: 'upper' })
    expect(toDense({ ...lower.pattern, values: Float64Array.from(lower.values) })[1]).toEqual([0.25, 1, 0])
    expect(toDense({ ...upper.pattern, values: Float64Array.from(upper.values) })[1]).toEqual([
      0,
      4.75,
      Math.fround(0.1),
    ])
    const [L, U] = (['lower', 'upper'] as const).map((triangle) => posed(sample, { ...own, of: 'ic0', triangle }))
    expect([L.values[0], U.values[0]]).toEqual([2, 2])
    expect(U.values.slice().sort()).toEqual(L.values.slice().sort())
  })

  it('of ILU(k): fill is counted, with the values of the factor or seeded ones', async () => {
    const grid = await buildMatrix({ kind: 'grid', stencil: 'D2N5', size: [12, 12, 1], values: 'seeded', seed: 1 })
    for (const values of ['own', 'seeded'] as const) {
      const fills = (['ilu0', 'ilu1', 'ilu2'] as const).map((of) => posed(grid, { ...own, values, of }).fill)
      // a point with a neighbour before it in both directions gets one entry at level 1
      expect(fills.slice(0, 2)).toEqual([undefined, 11 * 11])
      expect(fills[2]).toBeGreaterThan(11 * 11)
    }
  })

  it('says what it cannot do', () => {
    const wide = matrixOf(toCsr([[1, 2]]))
    expect(() => posed(wide, seeded)).toThrow(expect.objectContaining({ code: 'NotSquare' }))
    const complex = matrixOf(sample.csr, { field: 'complex' })
    expect(() => posed(complex, own)).toThrow(expect.objectContaining({ code: 'NeedsRealValues' }))
    expect(posed(complex, seeded).values).toEqual(posed(sample, seeded).values)
    const open = matrixOf(
      toCsr([
        [1, 2],
        [3, _],
      ]),
    )
    expect(() => posed(open, own)).toThrow(expect.objectContaining({ code: 'ZeroDiagonal', at: { rows: 1, row: 1 } }))
    expect(posed(open, { ...own, diagonal: 'unit' }).values).toEqual(Float32Array.of(1, 3, 1))
    expect(posed(open, seeded).pattern.col_idx).toEqual(Uint32Array.of(0, 0, 1))
    const lopsided = matrixOf(
      toCsr([
        [1, 2],
        [3, 9],
      ]),
    )
    expect(() => posed(lopsided, { ...own, of: 'ic0' })).toThrow(expect.objectContaining({ code: 'NotSymmetric' }))
    const huge = matrixOf(
      toCsr([
        [1, _],
        [1e39, 1],
      ]),
    )
    expect(() => posed(huge, own)).toThrow(expect.objectContaining({ code: 'OutOfRange', at: { row: 1 } }))
  })

  it('has systems of order 0 and 1', () => {
    for (const of of ['matrix', 'ilu0', 'ic0', 'ilu1', 'ilu5'] as const) {
      expect(posed(matrixOf(toCsr([])), { ...own, of }).b).toHaveLength(0)
      expect(posed(matrixOf(toCsr([[4]])), { ...own, of }).pattern.row_ptr).toEqual(Uint32Array.of(0, 1))
    }
  })

  it('asks no forward bound of values that are not its own making', () => {
    expect([boundsOf(own), boundsOf(seeded)]).toEqual([{ 'forward error': Infinity }, {}])
  })

  it('is the same for the same link for ever', async () => {
    const grid = await buildMatrix({ kind: 'grid', stencil: 'D3N7', size: [9, 8, 7], values: 'laplacian', seed: 1 })
    const pin = (spec: SolveSpec) => {
      const { pattern, values, b } = posed(grid, spec)
      return checksum(pattern.row_ptr, pattern.col_idx, values, b)
    }
    expect([pin(seeded), pin(own), pin({ ...own, of: 'ic0', triangle: 'upper' }), pin({ ...own, of: 'ilu0' })]).toEqual(
      ['c500217b291927d5', '184008cd0311d4cc', '7c5e26a317211879', '8818f74b61b449ba'],
    )
  })
})
