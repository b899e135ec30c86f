import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { type Random, random } from '#src/core/base/random.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { ProductSpec } from './options.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { toCsr, EVERY_REAL, matrixOf } from '#src/core/sparse/testing.ts'
import { makeProblem } from './problem.ts'
import { check as oracle } from './oracle.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import { type Product, toProduct } from './multiply.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'

const posed = (matrix: Matrix, spec: ProductSpec, options?: ProblemOptions): Product =>
  toProduct(makeProblem([matrix], spec, options))

/** The verdict on y, and what its two measures are. */
function check(problem: Product, y: F32, bounds?: Bounds) {
  const { ok, overflow, measures } = oracle(problem, { y }, bounds)
  const [first, second] = measures
  return {
    ok,
    overflow,
    backward: first.value,
    backwardBound: first.bound,
    row: first.at?.item,
    forward: second.value,
    forwardBound: second.bound,
  }
}

const seeded: ProductSpec = { values: 'seeded', alpha: 1, beta: 0, seed: 11 }

/** y ← α A x + β y by dense arithmetic in f64, rounded once; shares no code with the oracle. */
function multiplied({ pattern, values, x, y, alpha, beta }: Product): F32 {
  const result = new Float32Array(pattern.rows)
  for (let i = 0; i < pattern.rows; i++) {
    let sum = 0
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) sum += values[k] * x[pattern.col_idx[k]]
    result[i] = alpha * sum + (beta === 0 ? 0 : beta * y[i])
  }
  return result
}

/** What a mutant is made of: the true problem, its product, and a place that is picked at random. */
type Mutant = (problem: Product, y: F32, pick: Random) => F32 | undefined

const withValue = (problem: Product, k: number, value: number): F32 =>
  multiplied({ ...problem, values: problem.values.map((old, place) => (place === k ? value : old)) })

const apart = (a: number, b: number): boolean => Math.abs(a - b) > 0.1 * Math.max(Math.abs(a), Math.abs(b))

const at = (y: F32, i: number, value: number): F32 => y.map((old, row) => (row === i ? value : old))

/** A row that holds a nonzero. */
function heldRow({ pattern: { row_ptr, rows } }: Product, pick: Random): number | undefined {
  for (let attempt = 0; attempt < 2000; attempt++) {
    const i = pick.below(rows)
    if (row_ptr[i + 1] > row_ptr[i]) return i
  }
  return undefined
}

/** Kernels gone wrong, by the y that they leave; undefined where the matrix has no place for it. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'dropped nonzero': (problem, _, pick) => withValue(problem, pick.below(problem.values.length), 0),
  'sign of one value': (problem, _, pick) => {
    const k = pick.below(problem.values.length)
    return withValue(problem, k, -problem.values[k])
  },
  'swapped column': (problem, _, pick) => {
    const { pattern, x } = problem
    for (let attempt = 0; attempt < 2000; attempt++) {
      const [k, j] = [pick.below(pattern.col_idx.length), pick.below(pattern.cols)]
      if (!apart(x[pattern.col_idx[k]], x[j])) continue
      const col_idx = pattern.col_idx.map((old, place) => (place === k ? j : old))
      return multiplied({ ...problem, pattern: { ...pattern, col_idx } })
    }
    return undefined
  },
  'one row that is not a number': (_, y, pick) => at(y, pick.below(y.length), Number.NaN),
  'one row that is infinite': (_, y, pick) => at(y, pick.below(y.length), -Infinity),
  'one row never written': (_, y, pick) => {
    const wrong = y.slice()
    new Uint32Array(wrong.buffer)[pick.below(y.length)] = SENTINEL
    return wrong
  },
  'one row left as it was': (problem, y, pick) => {
    const i = heldRow(problem, pick)
    return i === undefined ? undefined : at(y, i, problem.y[i])
  },
  'two swapped rows': (problem, y, pick) => {
    for (let attempt = 0; attempt < 2000; attempt++) {
      const [i, j] = [heldRow(problem, pick), pick.below(y.length)]
      if (i !== undefined && apart(y[i], y[j])) return at(at(y, i, y[j]), j, y[i])
    }
    return undefined
  },
  'one row off by a thousandth of its terms': (problem, y, pick) => {
    const i = heldRow(problem, pick)
    if (i === undefined) return undefined
    const { pattern, values, x, alpha } = problem
    let size = Math.abs(problem.beta * problem.y[i])
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++)
      size += Math.abs(alpha * values[k] * x[pattern.col_idx[k]])
    return at(y, i, y[i] + 1e-3 * size)
  },
  'α forgotten': (problem) => multiplied({ ...problem, alpha: 1 }),
  'β forgotten': (problem) => multiplied({ ...problem, beta: 1 }),
  'y not read': (problem) => multiplied({ ...problem, beta: 0 }),
  'last row lost': (_, y) => (y[y.length - 1] === 0 ? undefined : at(y, y.length - 1, 0)),
}

/** Does the product pass, and which mutants, so many rounds of each, pass as well? */
function judge(matrix: Matrix, rounds: number) {
  const problem = posed(matrix, { ...seeded, alpha: -0.75, beta: 2.5 })
  const y = multiplied(problem)
  const survivors: string[] = []
  let killed = 0
  for (const [name, mutant] of Object.entries(MUTANTS))
    for (let round = 0; round < rounds; round++) {
      const wrong = mutant(problem, y, random(round))
      if (wrong === undefined) survivors.push(`${name}: no place for it`)
      else if (check(problem, wrong).ok) survivors.push(`${name}, round ${round}`)
      else killed++
    }
  return { passes: check(problem, y).ok, killed, survivors }
}

const sound = (rounds: number) => ({ passes: true, killed: rounds * Object.keys(MUTANTS).length, survivors: [] })

describe('the oracle of products', () => {
  for (const { name, load, truth } of EVERY_REAL.filter((one) => one.truth.expanded_nnz < 60_000))
    it(`passes the product and catches every mutant: ${name}, ${truth.rows} × ${truth.cols}`, async () => {
      expect(judge(await load(), 1)).toEqual(sound(1))
    })

  for (const stencil of ['D2N5', 'D3N7', 'D3N27'] as const)
    it(`passes the product and catches every mutant: ${stencil}`, async () => {
      const size = stencil === 'D2N5' ? ([31, 17, 1] as const) : ([9, 7, 5] as const)
      expect(judge(await buildMatrix({ kind: 'grid', stencil, size, values: 'seeded', seed: 5 }), 10)).toEqual(
        sound(10),
      )
    })

  it('passes y ← α A x + β y of any shape with any factors, and names the row of any entry that is off', () => {
    const entry = fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined })
    const matrices = fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
      .chain(([rows, cols]) =>
        fc.array(fc.array(entry, { minLength: cols, maxLength: cols }), { minLength: rows, maxLength: rows }),
      )
    const factor = fc.oneof(
      fc.constantFrom(0, 1, -1),
      fc.integer({ min: -6400, max: 6400 }).map((n) => n / 64),
    )
    fc.assert(
      fc.property(matrices, factor, factor, fc.nat(), (dense, alpha, beta, place) => {
        const problem = posed(matrixOf(toCsr(dense)), { ...seeded, alpha, beta, seed: place })
        const y = multiplied(problem)
        const row = place % y.length
        expect(check(problem, y).ok).toBe(true)
        expect(check(problem, at(y, row, Number.NaN))).toMatchObject({ ok: false, backward: Infinity, row })
        expect(check(problem, at(y, row, y[row] + 1))).toMatchObject({ ok: false, row })
      }),
    )
  })

  it('does not read y where β is 0, counts 0/0 as no error, and passes empty products', () => {
    const one = posed(
      matrixOf(
        toCsr([
          [undefined, 2],
          [undefined, undefined],
        ]),
      ),
      { ...seeded, values: 'own' },
    )
    const unread = { ...one, inputs: { ...one.inputs, y: Float32Array.of(Number.NaN, Infinity) } }
    const right = Float32Array.of(2 * one.x[1], 0)
    expect(check(unread, right)).toMatchObject({ ok: true, overflow: false })
    expect(check(unread, Float32Array.of(right[0], 1e-30))).toMatchObject({ ok: false, row: 1 })
    const none = posed(matrixOf(toCsr([])), seeded)
    expect(check(none, new Float32Array(0))).toMatchObject({ ok: true, backward: 0, forward: 0, row: 0 })
  })

  it('fails a y that is too short, and holds every entry to 1e-5 of its own terms', () => {
    const problem = posed(
      matrixOf(
        toCsr([
          [1e6, undefined],
          [undefined, 1],
        ]),
      ),
      { ...seeded, values: 'own' },
    )
    const y = multiplied(problem)
    expect(check(problem, y.slice(0, 1)).ok).toBe(false)
    expect(check(problem, y)).toMatchObject({ ok: true, backwardBound: 1e-5, forwardBound: Infinity })
    expect(check(problem, at(y, 1, y[1] * (1 + 2e-5)))).toMatchObject({ ok: false, row: 1 })
    expect(check(problem, at(y, 1, y[1] * (1 + 5e-6))).ok).toBe(true)
  })

  it('calls it overflow where terms leave the range of f32', () => {
    const problem = posed(matrixOf(toCsr([[3e38, 3e38]])), { ...seeded, values: 'own', alpha: 1e3 })
    expect(check(problem, Float32Array.of(Infinity))).toMatchObject({ ok: false, overflow: true, row: 0 })
  })
})
