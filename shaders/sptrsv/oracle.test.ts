import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { type Random, random } from '#src/core/base/random.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { SolveSpec } from './options.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { toCsr, matrixOf, REAL } from '#src/core/sparse/testing.ts'
import { makeProblem } from './problem.ts'
import { check as oracle, substitute } from './oracle.ts'
import { type System, toSystem } from './solve.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'

const posed = (matrix: Matrix, spec: SolveSpec, options?: ProblemOptions): System =>
  toSystem(makeProblem([matrix], spec, options))

/** The same system with another matrix. */
const withMatrix = ({ inputs, ...rest }: System, change: Partial<SparseMatrix>): System =>
  toSystem({ ...rest, inputs: { ...inputs, T: { ...inputs.T, ...change } } })

/** The verdict on x, and what its two measures are. */
function check(problem: System, x: F32, bounds?: Bounds) {
  const { ok, overflow, measures } = oracle(problem, { x }, bounds)
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

const seeded: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'error', seed: 11 }
const solved = (problem: System): F32 => Float32Array.from(substitute(problem))

/** What a mutant is made of: the true problem, its solution, and a place that is picked at random. */
type Mutant = (problem: System, x: F32, pick: Random) => F32 | undefined

/** A random off-diagonal nonzero [i, k] that `wanted` likes; none when it likes none of 2 000. */
function offDiagonal({ pattern }: System, pick: Random, wanted = (_i: number, _k: number) => true) {
  const { row_ptr, col_idx } = pattern
  for (let attempt = 0; attempt < 2000; attempt++) {
    const k = pick.below(col_idx.length)
    let [low, high] = [0, pattern.rows]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (row_ptr[middle] <= k) low = middle
      else high = middle
    }
    if (col_idx[k] !== low && wanted(low, k)) return { i: low, k }
  }
  return undefined
}

const withValue = (problem: System, k: number, value: number): F32 => {
  const values = problem.values.slice()
  values[k] = value
  return solved(withMatrix(problem, { values }))
}

/** Two unknowns that differ enough for their exchange to be an error at all. */
const apart = (x: F32, i: number, j: number): boolean => Math.abs(x[i] - x[j]) > 0.1

/** Kernels gone wrong, by the x that they leave; undefined where the matrix has no place for it (a diagonal one). */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'dropped nonzero': (problem, _, pick) => {
    const place = offDiagonal(problem, pick)
    return place && withValue(problem, place.k, 0)
  },
  'swapped column': (problem, x, pick) => {
    const { pattern, upper } = problem
    const other = (i: number) => (upper ? i + 1 + pick.below(pattern.rows - 1 - i) : pick.below(i))
    let to = 0
    const place = offDiagonal(problem, pick, (i, k) => {
      to = other(i)
      return apart(x, pattern.col_idx[k], to)
    })
    if (!place) return undefined
    const col_idx = pattern.col_idx.slice()
    col_idx[place.k] = to
    return solved(withMatrix(problem, { pattern: { ...pattern, col_idx } }))
  },
  'sign of one value': (problem, _, pick) => {
    const place = offDiagonal(problem, pick)
    return place && withValue(problem, place.k, -problem.values[place.k])
  },
  'one unsolved row': (_, x, pick) => {
    const wrong = x.slice()
    new Uint32Array(wrong.buffer)[pick.below(x.length)] = SENTINEL
    return wrong
  },
  'two swapped entries of x': (_, x, pick) => {
    for (let attempt = 0; attempt < 2000; attempt++) {
      const [i, j] = [pick.below(x.length), pick.below(x.length)]
      if (apart(x, i, j)) return x.map((value, at) => (at === i ? x[j] : at === j ? x[i] : value))
    }
    return undefined
  },
  'one entry off by 1e-4': (_, x, pick) => {
    const wrong = x.slice()
    wrong[pick.below(x.length)] *= 1 + 1e-4
    return wrong
  },
}

type Verdict = ReturnType<typeof check>

/** Both triangles: does the solution pass, and which of the mutants, `rounds` of each kind, pass as well? */
function judge(matrix: Matrix, rounds: number): { solutions: Verdict[]; killed: number; survivors: string[] } {
  const tally = { solutions: [] as Verdict[], killed: 0, survivors: [] as string[] }
  for (const triangle of ['lower', 'upper'] as const) {
    const problem = posed(matrix, { ...seeded, triangle })
    const x = solved(problem)
    tally.solutions.push(check(problem, x))
    for (const [name, mutant] of Object.entries(MUTANTS))
      for (let round = 0; round < rounds; round++) {
        const wrong = mutant(problem, x, random(round))
        if (wrong === undefined) tally.survivors.push(`${name}, ${triangle}: no place for it`)
        else if (check(problem, wrong).ok) tally.survivors.push(`${name}, ${triangle}, round ${round}`)
        else tally.killed++
      }
  }
  return tally
}

/** What `judge` finds where all is well. */
const sound = (rounds: number) => {
  const pass = expect.objectContaining({ ok: true, overflow: false, backwardBound: 1e-6, forwardBound: 1e-4 })
  return { solutions: [pass, pass], killed: 2 * rounds * Object.keys(MUTANTS).length, survivors: [] }
}

/** ‖b − Tx‖ / (‖T‖‖x‖ + ‖b‖) in the maximum norm: what the oracle is not. */
function normwise({ pattern: { rows, row_ptr, col_idx }, values, b }: System, x: F32): number {
  const largest = { residual: 0, row: 0, x: 0, b: 0 }
  for (let i = 0; i < rows; i++) {
    let [residual, row] = [b[i], 0]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      residual -= values[k] * x[col_idx[k]]
      row += Math.abs(values[k])
    }
    largest.residual = Math.max(largest.residual, Math.abs(residual))
    largest.row = Math.max(largest.row, row)
    largest.x = Math.max(largest.x, Math.abs(x[i]))
    largest.b = Math.max(largest.b, Math.abs(b[i]))
  }
  return largest.residual / (largest.row * largest.x + largest.b)
}

/** Of the real matrices a share. */
const REAL_ONE_IN = 8
const draw = new Draw(inject('turn')).within(TURNS)

describe('the oracle', () => {
  for (const { name, load } of draw.of(REAL, REAL_ONE_IN))
    it(`passes the solution and catches every mutant: ${name}`, async () => {
      expect(judge(await load(), 3)).toEqual(sound(3))
    })

  for (const stencil of ['D2N5', 'D2N9', 'D3N7', 'D3N13', 'D3N27', 'D3N33'] as const)
    it(`passes the solution and catches every mutant: ${stencil}`, async () => {
      const size = stencil.startsWith('D2') ? ([31, 17, 1] as const) : ([31, 17, 5] as const)
      const matrix = await buildMatrix({ kind: 'grid', stencil, size, values: 'seeded', seed: 5 })
      expect(judge(matrix, 10)).toEqual(sound(10))
    })

  for (const mesh of ['bunny', 'teapot'] as const)
    it(`passes the solution and catches every mutant: ${mesh}`, async () => {
      expect(judge(await buildMatrix({ kind: 'mesh', mesh }), 10)).toEqual(sound(10))
    })

  it('passes the solution of random lower triangles, and names the row of any entry that is off', () => {
    const systems = fc.array(
      fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }), { minLength: 10, maxLength: 10 }),
      {
        minLength: 2,
        maxLength: 10,
      },
    )
    fc.assert(
      fc.property(systems, fc.nat(), (dense, at) => {
        const n = dense.length
        const csr = toCsr(
          dense.map((row, i) => row.slice(0, n).map((value, j) => (i === j ? 90 + (value ?? 0) : value))),
        )
        const problem = posed(matrixOf(csr), { ...seeded, seed: at })
        const x = solved(problem)
        expect(check(problem, x).ok).toBe(true)
        const wrong = x.slice()
        wrong[at % n] = Number.NaN
        expect(check(problem, wrong)).toMatchObject({ ok: false, backward: Infinity, row: at % n })
        wrong[at % n] = x[at % n] * 1.001
        expect(check(problem, wrong).ok).toBe(false)
      }),
    )
  })

  it('sees the nonzero whose loss the normwise error forgives', () => {
    const csr = toCsr([
      [1e6, undefined],
      [0.25, 1],
    ])
    const problem = posed(matrixOf(csr), { ...seeded, values: 'own' })
    const wrong = withValue(problem, 1, 0)
    expect(normwise(problem, wrong)).toBeLessThan(1e-6)
    expect(check(problem, wrong)).toMatchObject({ ok: false, row: 1 })
    expect(check(problem, wrong).backward).toBeGreaterThan(0.01)
  })

  for (const { name, load } of draw.of(REAL, REAL_ONE_IN))
    it(`passes the solution with the file's own values, or calls it overflow: ${name}`, async () => {
      const problem = posed(await load(), { ...seeded, values: 'own', diagonal: 'unit' })
      const verdict = check(problem, solved(problem), { 'forward error': Infinity })
      expect({ ...verdict, fine: verdict.overflow !== verdict.ok }).toMatchObject({
        fine: true,
        forwardBound: Infinity,
      })
    })

  for (const { load } of REAL.filter(({ name }) => name === 'LFAT5'))
    it('sees every nonzero of LFAT5 whose loss the normwise error forgives', async () => {
      const problem = posed(await load(), { ...seeded, values: 'own' })
      const lossy = [...problem.values.keys()].map((k) => withValue(problem, k, 0))
      const forgiven = lossy.filter((x) => normwise(problem, x) < 1e-6)
      expect(forgiven.length).toBeGreaterThan(0)
      expect(forgiven.some((x) => check(problem, x, { 'forward error': Infinity }).ok)).toBe(false)
    })

  it('calls it overflow when the solution itself leaves f32, and passes nothing then', () => {
    const growing = toCsr(
      Array.from({ length: 60 }, (_row, i) =>
        Array.from({ length: 60 }, (_entry, j) => (j === i ? 1 : j === i - 1 ? -10 : undefined)),
      ),
    )
    const problem = posed(matrixOf(growing), { ...seeded, values: 'own' }, { given: new Float32Array(60).fill(1) })
    const verdict = check(problem, solved(problem), { 'forward error': Infinity })
    expect(verdict).toMatchObject({ ok: false, overflow: true, backward: Infinity, forwardBound: Infinity })
    // 1.1…e38 in row 38 still fits, 1.1…e39 does not.
    expect(verdict.row).toBe(39)
  })

  it('counts 0/0 as no error, and passes systems of order 0 and 1', () => {
    const zero = posed(matrixOf(toCsr([[2]])), { ...seeded, values: 'own' }, { given: [0] })
    expect(check(zero, Float32Array.of(0))).toMatchObject({ ok: true, backward: 0, forward: 0 })
    expect(check(zero, Float32Array.of(1e-30))).toMatchObject({ ok: false, backward: 1, row: 0 })
    const none = posed(matrixOf(toCsr([])), seeded)
    expect(check(none, new Float32Array(0))).toMatchObject({ ok: true, backward: 0, forward: 0, row: 0 })
  })

  it('fails an x that is too short, and one that was never touched', () => {
    const problem = posed(
      matrixOf(
        toCsr([
          [1, undefined],
          [1, 1],
        ]),
      ),
      seeded,
    )
    expect(check(problem, solved(problem).slice(0, 1))).toMatchObject({ ok: false, row: 1 })
    expect(check(problem, new Float32Array(2))).toMatchObject({ ok: false, backward: 1 })
  })
})
