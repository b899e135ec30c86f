import { expect, test } from 'vitest'
import { largest, prefixSum, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { TERMS } from '#src/core/sparse/facts/words.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { rmatMatrix } from '#src/core/sparse/made/rmat.ts'
import { type Apply, lanczos } from '#src/core/sparse/spectrum/lanczos.ts'
import { type GpuEnds, shiftedEnds, shiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { toCsr } from '#src/core/sparse/testing.ts'
import spectrum from './spectrum.ts'

const { kernel, params, steps } = spectrum

type Dense = readonly (readonly number[])[]

const stored = (dense: Dense): Csr => toCsr(dense.map((row) => row.map((value) => (value === 0 ? undefined : value))))

/** What the twin of conjugate gradients, in f32, says of a spectrum. @param forgetful the length of rows is left out of the distance */
function endsBy(csr: Csr, isSymmetric: boolean, factor = 1, forgetful = false): GpuEnds | undefined {
  const system = shiftedSystem(csr, isSymmetric)
  if (!system) return undefined
  const problem = spectrum.problem(system)
  const outputs = kernel.reference(
    problem,
    kernel.analyse(problem, params),
    params,
    { workers: 64, lanes: 32 },
    () => undefined,
  )
  const { alphas, betas } = steps(outputs)
  const { longest } = system
  const said = { ...system, longest: forgetful ? 0 : longest }
  return shiftedEnds({ alphas: alphas.map((alpha) => factor * alpha), betas }, said)
}

/** Eigenvalues of a symmetric matrix by Jacobi's rotations, ascending. */
function rotated(dense: Dense): number[] {
  const a = dense.map((row) => [...row])
  const n = a.length
  const small = 1e-13 * rowNorm(dense)
  for (let sweep = 0; sweep < 20; sweep++)
    for (const p of range(n))
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p][q]) <= small) continue
        const angle = Math.atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        for (const k of range(n)) [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]]
        for (const k of range(n)) [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]]
      }
  return a.map((row, i) => row[i]).sort((x, y) => x - y)
}

/** Of whole numbers, sizes 1 to 24. */
function drawn(seed: number, isSymmetric: boolean): number[][] {
  const { below, unit } = random(seed)
  const [rows, cols] = [1 + below(24), 1 + below(24)]
  const dense = range(rows).map(() => range(isSymmetric ? rows : cols).map(() => (unit() < 0.2 ? below(199) - 99 : 0)))
  return isSymmetric ? dense.map((row, i) => row.map((value, j) => value + dense[j][i])) : dense
}

const rowNorm = (dense: Dense) => Math.max(...dense.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)))
const turned = (dense: Dense) => dense[0].map((_, j) => dense.map((row) => row[j]))

/** How far an end is from the outermost number, over what it says, and over the norm. */
interface Miss {
  readonly ofBound: number
  readonly ofNorm: number
}

function missed(dense: Dense, isSymmetric: boolean, factor = 1): readonly Miss[] {
  const ends = endsBy(stored(dense), isSymmetric, factor)
  const norm = Math.max(rowNorm(dense), isSymmetric ? 0 : rowNorm(turned(dense)))
  if (!ends) return norm === 0 ? [] : [{ ofBound: Infinity, ofNorm: Infinity }]
  const squared = () =>
    turned(dense).map((a) => turned(dense).map((b) => a.reduce((sum, value, k) => sum + value * b[k], 0)))
  const is = isSymmetric ? rotated(dense) : rotated(squared()).map((value) => Math.sqrt(Math.max(0, value)))
  const pairs = [[ends.most, is[is.length - 1]] as const, ...(isSymmetric ? [[ends.least, is[0]] as const] : [])]
  return pairs.map(([{ value, off }, true_]) => ({
    ofBound: Math.abs(value - true_) / off,
    ofNorm: Math.abs(value - true_) / norm,
  }))
}

const every = (factor = 1) =>
  range(40).flatMap((seed) =>
    [true, false].flatMap((isSymmetric) => missed(drawn(seed, isSymmetric), isSymmetric, factor)),
  )

test('the steps of conjugate gradients in f32 come to the ends of 80 spectra, within the distance that they say', () => {
  const all = every()
  expect(all.length).toBeGreaterThan(100)
  expect(Math.max(...all.map(({ ofBound }) => ofBound))).toBeLessThanOrEqual(1)
  expect(Math.max(...all.map(({ ofNorm }) => ofNorm))).toBeLessThan(1e-5)
  // lengths that are wrong in the fifth digit are seen
  expect(Math.max(...every(1 + 1e-5).map(({ ofBound }) => ofBound))).toBeGreaterThan(1)
})

test('the ends of a grid’s Laplacian are those of its formula', () => {
  const [X, Y] = [61, 47]
  const wave = (n: number, k: number) => 2 - 2 * Math.cos((k * Math.PI) / (n + 1))
  const ends = endsBy(gridMatrix('D2N5', [X, Y, 1], 'laplacian', 1), true)
  if (!ends) throw new Error('no ends')
  expect(Math.abs(ends.most.value - wave(X, X) - wave(Y, Y))).toBeLessThanOrEqual(ends.most.off)
  expect(Math.abs(ends.least.value - wave(X, 1) - wave(Y, 1))).toBeLessThanOrEqual(ends.least.off)
  expect(ends.most.off).toBeLessThan(1e-3)
})

test('numbers of any size come to ends of theirs; of zeros, of nothing and of what is no number there are none', () => {
  for (const size of [1e-200, 1, 1e200]) {
    const ends = endsBy(
      stored([
        [2 * size, -size],
        [-size, 2 * size],
      ]),
      true,
    )
    expect([ends?.least.value, ends?.most.value].map((value) => (value ?? NaN) / size)).toEqual([
      expect.closeTo(1, 5),
      expect.closeTo(3, 5),
    ])
  }
  expect(
    endsBy(
      stored([
        [0, 0],
        [0, 0],
      ]),
      true,
    ),
  ).toBeUndefined()
  expect(shiftedSystem(stored([[Infinity]]), true)).toBeUndefined()
  expect(shiftedSystem(stored([[NaN]]), false)).toBeUndefined()
  expect(shiftedEnds({ alphas: [], betas: [] }, { low: 0, width: 1, longest: 1, of: 'eigenvalues' })).toBeUndefined()
  expect(
    shiftedEnds({ alphas: [0, 1], betas: [1, 1] }, { low: 0, width: 1, longest: 1, of: 'eigenvalues' }),
  ).toBeUndefined()
})

/** The first `hubs` vertices have edges of drawn weights to all others. */
function hubsMatrix(n: number, hubs: number, weight: () => number): Csr {
  const all = range(n)
  const rows = all.map((): (readonly [number, number])[] => [])
  for (const i of all)
    for (const j of range(Math.min(hubs, i))) {
      const value = weight()
      rows[i].push([j, value])
      rows[j].push([i, value])
    }
  const entries = rows.flat()
  const row_ptr = prefixSum(rows.map(({ length }) => length))
  const values = Float64Array.from(entries, ([, value]) => value)
  return { rows: n, cols: n, row_ptr, col_idx: Uint32Array.from(entries, ([column]) => column), values }
}

test.each([2 ** 13, 30_000])(
  'the ends of a star of %i vertices are those of its formula, with its row in the distance',
  (n) => {
    const star = hubsMatrix(n, 1, () => 1)
    const most = Math.sqrt(n - 1)
    const holds = (ends: GpuEnds | undefined) =>
      ends !== undefined &&
      Math.abs(ends.most.value - most) <= ends.most.off &&
      Math.abs(ends.least.value + most) <= ends.least.off
    expect(holds(endsBy(star, true))).toBe(true)
    expect(holds(endsBy(star, true, 1, true)), 'the length of its row is forgotten').toBe(false)
  },
)

const { unit } = random(5)
test.each([
  ['30 hubs of 8192 vertices, with drawn weights', hubsMatrix(2 ** 13, 30, unit), true],
  ['an R-MAT graph', rmatMatrix({ kind: 'rmat', scale: 13, edges: 32, skew: 100, seed: 1 }), false],
])(
  'ends of wide rows are those that the processor finds in 64-bit numbers, within both distances: %s',
  (_, csr, isSymmetric) => {
    const { rows, row_ptr, col_idx, values } = csr
    expect(largest(range(rows).map((i) => row_ptr[i + 1] - row_ptr[i]))).toBeGreaterThan(1500)
    const eachEntry = (see: (i: number, j: number, value: number) => void) => {
      for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) see(i, col_idx[k], values[k])
    }
    const apply: Apply = (x, y) => {
      const product = new Float64Array(rows)
      eachEntry((i, j, value) => (product[i] += value * x[j]))
      if (isSymmetric) y.set(product)
      else eachEntry((i, j, value) => (y[j] += value * product[i]))
    }
    const ends = endsBy(csr, isSymmetric)
    const own = lanczos(apply, rows, isSymmetric ? 'both' : 'most', {}, '')
    if (!ends || !own) throw new Error('no ends')
    const root = isSymmetric ? own.most.value : Math.sqrt(own.most.value)
    expect(Math.abs(ends.most.value - root)).toBeLessThanOrEqual(ends.most.off + own.most.off)
    expect(ends.most.off / root).toBeLessThan(0.02)
    const least = isSymmetric ? own.least : { value: -root, off: own.most.off } // of [0 A; Aᵀ 0]
    expect(Math.abs(ends.least.value - least.value)).toBeLessThanOrEqual(ends.least.off + least.off)
  },
)

test('the page says how many products the GPU makes at the most', () => {
  const system = shiftedSystem(stored([[1]]), false)
  if (!system) throw new Error('no system')
  const { limit } = spectrum.problem(system).inputs
  for (const { means } of [TERMS.eigenvalues, TERMS.singularValues])
    expect(means).toContain(`those marked GPU by up to ${limit} products`)
})
