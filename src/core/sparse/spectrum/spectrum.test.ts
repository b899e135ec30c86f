import { expect, test } from 'vitest'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '../csr.ts'
import { toCsr, toDense } from '../testing.ts'
import { columnGraph } from './column-graph.ts'
import { columnNorm, inverseNorm } from './condition.ts'
import { FactorColumns, factorise, type Solver } from './factorise.ts'
import { lanczos } from './lanczos.ts'
import { findEigenvalues } from './tridiagonal.ts'

const LIMITS = { entries: 1e6, flops: 1e9 }

/** Square, of whole numbers, with zeros on the diagonal and rows that are the same now and then. */
function drawn(seed: number): number[][] {
  const { below, unit } = random(seed)
  const n = 1 + below(14)
  return range(n).map(() => range(n).map(() => (unit() < 0.35 ? below(9) - 4 : 0)))
}
const stored = (dense: readonly (readonly number[])[]): Csr =>
  toCsr(dense.map((row) => row.map((value) => (value === 0 ? undefined : value))))

/** The inverse by Gauss and Jordan with pivots; undefined where a pivot is 0 up to rounding. */
function inverse(dense: readonly (readonly number[])[]): number[][] | undefined {
  const n = dense.length
  const a = dense.map((row, i) => [...row, ...range(n).map((j) => Number(i === j))])
  for (const k of range(n)) {
    const from = range(n - k).reduce((best, d) => (Math.abs(a[k + d][k]) > Math.abs(a[best][k]) ? k + d : best), k)
    ;[a[k], a[from]] = [a[from], a[k]]
    if (Math.abs(a[k][k]) < 1e-9) return undefined
    a[k] = a[k].map((value) => value / a[k][k])
    for (const i of range(n)) if (i !== k) a[i] = a[i].map((value, j) => value - a[i][k] * a[k][j])
  }
  return a.map((row) => row.slice(n))
}

const MATRICES = range(400).map(drawn)
const natural = (n: number) => Uint32Array.from(range(n))

/** What a solver says of 400 matrices is what their inverses say; a singular one has none. */
function solves(of: (csr: Csr) => ReturnType<typeof factorise>): boolean {
  return MATRICES.every((dense) => {
    const whole = inverse(dense)
    const found = of(stored(dense))
    if (!('solver' in found)) return whole === undefined
    // a pivot that should be 0 may be what rounding leaves of it
    if (!whole) return inverseNorm(found.solver, dense.length) > 1e12
    const b = Float64Array.from(dense, (_, i) => i + 1)
    const near = (x: ArrayLike<number>, row: (i: number) => readonly number[]) =>
      dense.every((_, i) => Math.abs(x[i] - row(i).reduce((sum, one, j) => sum + one * b[j], 0)) < 1e-6)
    return (
      near(found.solver.solve(b), (i) => whole[i]) &&
      near(found.solver.solveTransposed(b), (i) => whole.map((r) => r[i]))
    )
  })
}

test('factors with pivots solve with a matrix and with its transpose, in any order of columns; a singular one is said', () => {
  expect(solves((csr) => factorise(csr, natural(csr.rows), LIMITS, {}))).toBe(true)
  expect(solves((csr) => factorise(csr, natural(csr.rows).toReversed(), LIMITS, {}))).toBe(true)
  const changed = (change: (solver: Solver) => Solver) => (csr: Csr) => {
    const found = factorise(csr, natural(csr.rows), LIMITS, {})
    return 'solver' in found ? { solver: change(found.solver) } : found
  }
  expect(solves(changed(({ solve }) => ({ solve, solveTransposed: solve }))), 'the transpose is forgotten').toBe(false)
  const turned: typeof solves extends (of: infer F) => boolean ? F : never = (csr) =>
    factorise({ ...csr, values: csr.values.map(Math.abs) }, natural(csr.rows), LIMITS, {})
  expect(solves(turned), 'signs are forgotten').toBe(false)
})

test('factors that grow too large, by entries or by operations, are given up', () => {
  const dense = range(30).map((i) => range(30).map((j) => (i === j ? 40 : 1)))
  const of = (limits: typeof LIMITS) => factorise(stored(dense), natural(30), limits, {})
  expect(of({ ...LIMITS, entries: 100 })).toEqual({ large: true })
  expect(of({ ...LIMITS, flops: 100 })).toEqual({ large: true })
  expect(() => factorise(stored(dense), natural(30), LIMITS, { signal: AbortSignal.abort() })).toThrow(/abort/i)
})

test('the signal is heard within the last columns, where most of the work is', () => {
  const [rows, full] = [50_000, 400]
  const first = rows - full
  const lengths = range(rows).map((i) => (i < first ? 1 : full))
  const row_ptr = prefixSum(lengths)
  const col_idx = Uint32Array.from(
    lengths.flatMap((length, i) => range(length).map((k) => (i < first ? i : first + k))),
  )
  const values = Float64Array.from(col_idx, (_, k) => 1 + ((k * 7919) % 1013))
  const csr = { rows, cols: rows, row_ptr, col_idx, values }
  const late: number[] = []
  const progress = (_: string, column: number) => void (column > first + full / 2 && late.push(column))
  factorise(csr, natural(rows), LIMITS, { progress })
  expect(late.length).toBeGreaterThan(1)
})

test('columns of a factor take half as much again as they have at the most', () => {
  const columns = new FactorColumns(1)
  let wasteful = 0
  for (const i of range(100_000)) {
    columns.put(i, i)
    if (columns.row.length > Math.max(1024, 1.5 * columns.entries)) wasteful++
  }
  expect(wasteful).toBe(0)
  expect([columns.row[99_999], columns.value[99_999]]).toEqual([99_999, 99_999])
})

test('the estimate of a condition number is a lower bound, and mostly the number itself', () => {
  let [exact, all] = [0, 0]
  for (const dense of MATRICES) {
    const whole = inverse(dense)
    const csr = stored(dense)
    const found = factorise(csr, natural(csr.rows), LIMITS, {})
    if (!whole || !('solver' in found)) continue
    const is = columnNorm(stored(whole))
    const share = inverseNorm(found.solver, csr.rows) / is
    expect(share).toBeLessThan(1 + 1e-6)
    expect(share).toBeGreaterThan(0.3)
    all++
    if (share > 0.999) exact++
  }
  expect(all).toBeGreaterThan(60)
  expect(exact / all).toBeGreaterThan(0.8)
})

/** Eigenvalues of the second difference of n points: 2 − 2 cos(k π / (n + 1)). */
const ofDifference = (n: number) => range(n).map((k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)))

test('eigenvalues of a tridiagonal matrix are those of a second difference, and a last row is one of unit vectors', () => {
  for (const n of [1, 2, 3, 17, 120]) {
    const { values, last } = findEigenvalues(
      range(n).map(() => 2),
      range(n - 1).map(() => -1),
    )
    const is = ofDifference(n)
    const found = [...values].sort((a, b) => a - b)
    expect(Math.max(...found.map((value, k) => Math.abs(value - is[k])))).toBeLessThan(1e-13)
    expect(last.reduce((sum, one) => sum + one * one, 0)).toBeCloseTo(1, 12)
  }
})

test('Lanczos comes to both ends of a spectrum, within the bounds that it says, and fewer steps leave wider ones', () => {
  const n = 150
  const [own, off] = [range(n).map(() => 2), range(n - 1).map(() => -1)]
  const apply = (x: Float64Array, y: Float64Array) => {
    for (const i of range(n))
      y[i] = own[i] * x[i] + (off[i - 1] ?? 0) * (x[i - 1] ?? 0) + (off[i] ?? 0) * (x[i + 1] ?? 0)
  }
  const is = ofDifference(n)
  const ends = lanczos(apply, n, 'both', {}, '')
  if (!ends) throw new Error('no ends')
  expect(Math.abs(ends.least.value - is[0])).toBeLessThanOrEqual(ends.least.off + 1e-13)
  expect(Math.abs(ends.most.value - is[n - 1])).toBeLessThanOrEqual(ends.most.off + 1e-13)
  expect(Math.max(ends.least.off, ends.most.off)).toBeLessThan(1e-8)
  expect(lanczos(() => undefined, 0, 'both', {}, '')).toBeUndefined()
  expect(lanczos(() => undefined, 5, 'both', {}, '')?.most).toEqual({ value: 0, off: 0 })
  const signal = AbortSignal.abort()
  expect(() => lanczos(apply, n, 'both', { signal }, '')).toThrow(/abort/i)
})

test('two columns are neighbours where a row has both', () => {
  for (const dense of MATRICES.slice(0, 60)) {
    const csr = stored(dense)
    const both = columnGraph(csr, 1e4, {})
    if (!both) throw new Error('too many')
    const has = toDense({ ...both, values: new Float64Array(both.col_idx.length).fill(1) })
    const is = range(dense.length).map((a) =>
      range(dense.length).map((b) => Number(dense.some((row) => row[a] !== 0 && row[b] !== 0))),
    )
    expect(has).toEqual(is)
  }
  expect(columnGraph(stored([[1, 2, 3]]), 2, {})).toBeUndefined()
  const signal = AbortSignal.abort()
  expect(() => columnGraph(stored([[1, 2, 3]]), 9, { signal })).toThrow(/abort/i)
})
