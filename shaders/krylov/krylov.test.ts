import { existsSync, openAsBlob, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import {
  BROKE_DOWN,
  CONVERGED,
  LIMIT_REACHED,
  NOT_POSITIVE,
  OF_ALPHA,
  OF_BETA,
  OF_OMEGA,
  OF_PQ,
  OF_RR,
  OF_RZ,
  OF_TR,
  OF_TT,
  OVERFLOWED,
  SCALARS,
  STAGNATED,
} from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { answerOf, endedAs, outersOf } from './outcome.ts'
import { broken, flowing, kershaw, lopsided, worsening } from './hard.fixture.ts'
import operation from './operation.ts'
import type { KrylovSpec } from './options.ts'
import pcg from './pcg/kernel.ts'
import { SOLVERS } from './preconditioners/factors.ts'
import { SWEEPERS } from './preconditioners/sweep.ts'
import { check, endingOf, makeProblem, seriesOf } from './problem.ts'
import refined from './refined/kernel.ts'
import type { KrylovProblem } from './solve.ts'

const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 500, values: 'own', x: 'seeded', seed: 1 }
const posed = (matrix: Matrix, rest: Partial<KrylovSpec> = {}) => makeProblem([matrix], { ...SPEC, ...rest })

/** What a kernel's twin makes of a problem. */
function outputsOf<A>(kernel: Kernel<A, KrylovProblem>, problem: KrylovProblem, given: Params = {}): Data {
  const params = defaults(kernel, given)
  const machine = { workers: 4, lanes: 8 }
  return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
}

const measured = (problem: KrylovProblem, outputs: Data, name: string): number =>
  check(problem, outputs).measures.find((one) => one.name === name)?.value ?? Number.NaN

const diagonal = (values: readonly number[]): Matrix => {
  const matrix = rowsOf(
    'a diagonal',
    values.length,
    values.map((_, i) => [i]),
  )
  return { ...matrix, csr: { ...matrix.csr, values: Float64Array.from(values) } }
}

const laplacian = (edge: number) =>
  buildMatrix({ kind: 'grid', stencil: 'D3N27', size: [edge, edge, edge], values: 'laplacian', seed: 1 })

describe('the recurrences', () => {
  it('are those of the method, by all that is kept of them', async () => {
    const problem = posed(await laplacian(6))
    for (const given of [{ preconditioner: 0 }, { preconditioner: 1 }]) {
      const outputs = outputsOf(pcg, problem, given)
      const { iterations } = endedAs(outputs)
      const scalar = (i: number, which: number) => (outputs['scalars'] as F32)[SCALARS * i + which]
      expect(iterations).toBeGreaterThan(3)
      for (let i = 1; i <= iterations; i++) {
        expect((scalar(i, OF_ALPHA) * scalar(i, OF_PQ)) / scalar(i - 1, OF_RZ)).toBeCloseTo(1, 6)
        expect((scalar(i, OF_BETA) * scalar(i - 1, OF_RZ)) / scalar(i, OF_RZ)).toBeCloseTo(1, 6)
      }
      const rows = (outputs['scalars'] as F32).subarray(0, SCALARS * (iterations + 1))
      expect(rows.filter((_, s) => s % SCALARS === OF_RR).every((rr) => rr > 0)).toBe(true)
      expect((outputs['scalars'] as F32).subarray(rows.length).every((word) => word === 0)).toBe(true)
    }
  })

  it('are those of BiCGSTAB, by all that is kept of them', () => {
    for (const given of [{}, { preconditioner: 2 }]) {
      const outputs = outputsOf(bicgstab, lopsided(40), given)
      const { iterations } = endedAs(outputs)
      const scalar = (i: number, which: number) => (outputs['scalars'] as F32)[SCALARS * i + which]
      expect(iterations).toBeGreaterThan(3)
      for (let i = 1; i <= iterations; i++) {
        expect((scalar(i, OF_ALPHA) * scalar(i, OF_PQ)) / scalar(i - 1, OF_RZ)).toBeCloseTo(1, 5)
        expect((scalar(i, OF_OMEGA) * scalar(i, OF_TT)) / scalar(i, OF_TR)).toBeCloseTo(1, 5)
        const ratio = (scalar(i, OF_RZ) / scalar(i - 1, OF_RZ)) * (scalar(i, OF_ALPHA) / scalar(i, OF_OMEGA))
        expect(scalar(i, OF_BETA) / ratio).toBeCloseTo(1, 5)
      }
    }
  })

  it('find x after as many iterations as there are eigenvalues', () => {
    const problem = posed(diagonal([1, 1, 2, 2, 2, 5, 5]), { tolerance: '1e-5' })
    expect(endedAs(outputsOf(cg, problem))).toMatchObject({ status: CONVERGED, iterations: 3 })
    expect(endedAs(outputsOf(pcg, problem))).toMatchObject({ status: CONVERGED, iterations: 1 })
    expect(endedAs(outputsOf(bicgstab, problem, { preconditioner: 2 }))).toMatchObject({
      status: CONVERGED,
      iterations: 3,
    })
  })

  it('give the same number of iterations however rows are dealt out, up to the rounding of sums', async () => {
    const problem = posed(await laplacian(12))
    const counts = [{}, { groups: 1 }, { groups: 3 }].map((given) => endedAs(outputsOf(pcg, problem, given)).iterations)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(2)
  })
})

describe('a preconditioner', () => {
  it('saves iterations: a sweep more than the diagonal, and the diagonal where rows differ in scale', async () => {
    const iterations = (problem: KrylovProblem, kernel: typeof cg | typeof pcg, given: Params = {}) =>
      endedAs(outputsOf(kernel as typeof cg, problem, given)).iterations
    const hpcg = posed(await laplacian(16))
    expect([iterations(hpcg, cg), iterations(hpcg, pcg, { preconditioner: 0 }), iterations(hpcg, pcg)]).toEqual([
      27, 27, 14,
    ])
    const scaled = posed(diagonal(Array.from({ length: 60 }, (_, i) => 1 + i * i)))
    expect(iterations(scaled, cg)).toBeGreaterThan(30)
    expect(iterations(scaled, pcg, { preconditioner: 0 })).toBe(1)
  })
})

describe('incomplete factors', () => {
  const iterations = (problem: KrylovProblem, given: Params, kernel: typeof pcg = pcg) => {
    const outputs = outputsOf(kernel, problem, given)
    expect(check(problem, outputs), JSON.stringify(given)).toMatchObject({ ok: true })
    expect(endedAs(outputs).status, JSON.stringify(given)).toBe(CONVERGED)
    return endedAs(outputs).iterations
  }

  it('of a matrix without fill are its inverse: one iteration', () => {
    const line = rowsOf(
      'a path',
      50,
      Array.from({ length: 50 }, (_, i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 50)),
    )
    const problem = posed(line, { values: 'laplacian' })
    for (const preconditioner of [3, 4, 5]) {
      expect(iterations(problem, { preconditioner })).toBeLessThanOrEqual(2)
      expect(iterations(problem, { preconditioner }, bicgstab)).toBe(1)
    }
    expect(iterations(lopsided(40), { preconditioner: 4 }, bicgstab)).toBe(1)
  })

  it('need fewer iterations the more fill they have, and IC(0) as many as ILU(0)', async () => {
    const problem = posed(grid('D2N9', [24, 24, 1]), { values: 'laplacian' })
    const counts = [{ preconditioner: 4 }, ...[1, 3].map((fill) => ({ preconditioner: 5, fill }))].map((given) =>
      iterations(problem, given),
    )
    expect(counts[0]).toBeGreaterThan(counts[1])
    expect(counts[1]).toBeGreaterThan(counts[2])
    expect(Math.abs(iterations(problem, { preconditioner: 3 }) - counts[0])).toBeLessThan(2)
  })

  it('are solved by any kernel of Triangular solve, and swept by any of Gauss–Seidel sweep, to the same end', () => {
    const problem = posed(grid('D3N7', [6, 5, 4]), { values: 'laplacian' })
    const by = (given: readonly Params[]) => given.map((one) => iterations(problem, one))
    const solved = by(SOLVERS.map((_, solver) => ({ preconditioner: 3, solver })))
    expect(Math.max(...solved) - Math.min(...solved)).toBeLessThan(2)
    const swept = by(SWEEPERS.flatMap((_, sweeper) => [1, 2].map((sweeps) => ({ sweeper, sweeps }))))
    expect(Math.max(...swept)).toBeLessThan(iterations(problem, { preconditioner: 0 }) + 1)
  })

  it('name the row where there are none, and what helps', () => {
    const { remedies } = operation
    const params = defaults(pcg, { preconditioner: 3 })
    expect(() => pcg.analyse(kershaw(), params)).toThrow(/IC\(0\) breaks down in row 3.*not above 0.*a sweep/)
    expect(remedies['BadPivot']?.length).toBeGreaterThan(0)
    expect(iterations(kershaw(), { preconditioner: 4 }, bicgstab)).toBeLessThanOrEqual(4)
  })
})

test('solvers and sweepers are all kernels that there are', () => {
  const folders = (name: string) =>
    readdirSync(`shaders/${name}`).filter((folder) => existsSync(`shaders/${name}/${folder}/kernel.ts`))
  expect([...SOLVERS].sort()).toEqual(folders('sptrsv').sort())
  expect([...SWEEPERS, 'auto'].sort()).toEqual(folders('symgs').sort())
})

describe('x', () => {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const isAll = process.env['CHECK_ALL'] !== undefined
  it('has a true residual of 1e-5 with one sweep on an HPCG grid, a mesh, and of a Laplacian', async () => {
    const problems = [
      posed(await laplacian(isAll ? 32 : 16)),
      posed(await buildMatrix({ kind: 'mesh', mesh: 'bunny' }), { values: 'laplacian' }),
      posed(grid('D3N7', [31, 17, 5]), { values: 'laplacian' }),
    ]
    for (const problem of problems) {
      const outputs = outputsOf(pcg, problem)
      expect(check(problem, outputs)).toMatchObject({ ok: true })
      expect(measured(problem, outputs, 'true residual')).toBeLessThan(1e-5)
    }
  })

  it('is 1 where b is A times ones', async () => {
    const problem = posed(await laplacian(8), { x: 'ones' })
    for (const value of outputsOf(pcg, problem)['x'] as F32) expect(value).toBeCloseTo(1, 4)
  })

  const inOrder = { sweeper: SWEEPERS.indexOf('level_set') }
  it.for([
    // iterations with another x of the same kind: 4, 133, 39; 11, 2; 110, 39, 29. The last takes 20 to 26 in f64.
    ['LFAT5.mtx', pcg, 'own', 7, true],
    ['1138_bus.mtx', pcg, 'own', 150, true],
    ['jagmesh7.mtx', pcg, 'laplacian', 39, true],
    ['add32.mtx.gz', bicgstab, 'own', 11, true],
    ['cage11.mtx.gz', bicgstab, 'own', 2, true],
    ['bcsstk15.mtx.gz', pcg, 'own', 110, false],
    ['delaunay_n13.mtx.gz', pcg, 'laplacian', 39, false],
    ['memplus.mtx.gz', bicgstab, 'own', 42, false],
  ] as const)('of %s has a true residual of 1e-5 with one sweep', async (row, { skip }) => {
    const [name, kernel, values, most, isQuick] = row
    const file = path.join(folder, name)
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    if (!isQuick && !isAll) return skip('CHECK_ALL tries it')
    const problem = posed(await readMatrix((await openAsBlob(file)).stream(), name), { tolerance: '1e-5', values })
    const outputs = outputsOf(kernel, problem, inOrder)
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    expect(endedAs(outputs)).toMatchObject({ status: CONVERGED })
    expect(measured(problem, outputs, 'true residual')).toBeLessThan(1.1e-5)
    expect(endedAs(outputs).iterations).toBeLessThanOrEqual(most)
  })

  it('of memplus in f32 stagnates above 1e-6: the best x is kept, and the status says so', async ({ skip }) => {
    const name = 'memplus.mtx.gz'
    const file = path.join(folder, name)
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    if (!isAll) return skip('CHECK_ALL tries it')
    const problem = posed(await readMatrix((await openAsBlob(file)).stream(), name), { tolerance: '1e-8' })
    const outputs = outputsOf(bicgstab, problem, inOrder)
    const { status, kept, iterations } = endedAs(outputs)
    expect([status, kept < iterations]).toEqual([STAGNATED, true])
    expect(endingOf(problem, outputs)?.message).toContain(`x is that of iteration ${kept}`)
  })

  it('of x = 1 ends at what the small b allows: 1138_bus above 1e-5, where f64 reaches 1e-6', async ({ skip }) => {
    const name = '1138_bus.mtx'
    const file = path.join(folder, name)
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    const problem = posed(await readMatrix((await openAsBlob(file)).stream(), name), { tolerance: '1e-6', x: 'ones' })
    const outputs = outputsOf(pcg, problem, { ...inOrder, patience: 250 })
    const residual = measured(problem, outputs, 'true residual')
    expect(residual).toBeGreaterThan(1e-5)
    expect(residual).toBeLessThan(1e-4)
  })

  it.for([
    ['cavity14.mtx.gz', /zero or missing diagonal/],
    ['west0479.mtx', /zero or missing diagonal/],
  ] as const)('of %s is refused, with what helps', async ([name, says], { skip }) => {
    const file = path.join(folder, name)
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    const matrix = await readMatrix((await openAsBlob(file)).stream(), name)
    expect(() => posed(matrix)).toThrow(says)
    expect(operation.remedies['ZeroDiagonal']?.length).toBeGreaterThan(0)
  })

  it('of bcsstk33’s file, a pattern of ones, ends in the first iteration: it is not positive definite', async ({
    skip,
  }) => {
    const name = 'bcsstk33.mtx.gz'
    const file = path.join(folder, name)
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    const problem = posed(await readMatrix((await openAsBlob(file)).stream(), name))
    const outputs = outputsOf(pcg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: NOT_POSITIVE, iterations: 1 })
    expect(endingOf(problem, outputs)?.message).toMatch(/p·Ap or r·z is not above 0/)
  })
})

describe('refinement', () => {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const refinedTo = (problem: KrylovProblem, given: Params = {}) => {
    const outputs = outputsOf(refined, problem, given)
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    expect(endedAs(outputs).status).toBe(CONVERGED)
    expect(measured(problem, outputs, 'true residual')).toBeLessThan(1.0001 * problem.inputs.tolerance)
    return outputs
  }

  it('comes to 1e-10 in four rounds on an HPCG grid, where f32 alone ends above 1e-7', async () => {
    const problem = posed(await laplacian(16), { tolerance: '1e-10' })
    const outputs = refinedTo(problem)
    expect(outersOf(outputs).length).toBe(4)
    expect(measured(problem, outputsOf(pcg, problem), 'true residual')).toBeGreaterThan(1e-8)
    // x in one number of f32 is not enough
    const { low: _, outers: __, ...single } = outputs
    expect(measured(problem, single, 'true residual')).toBeGreaterThan(1e-9)
    const [, residual] = seriesOf(problem, outputs)
    expect([...residual.at].slice(1)).toEqual(outersOf(outputs).map(([iteration]) => iteration))
  })

  it('finds x = 1 to more digits than f32 has', async () => {
    const problem = posed(await laplacian(8), { tolerance: '1e-10', x: 'ones' })
    const x = answerOf(refinedTo(problem))
    for (let i = 0; i < x.length; i++) expect(x[i]).toBeCloseTo(1, 8)
  })

  it('comes to 1e-10 on an HPCG grid of 64³', { timeout: 200_000 }, async ({ skip }) => {
    if (process.env['CHECK_ALL'] === undefined) return skip('CHECK_ALL tries it')
    const outputs = refinedTo(posed(await laplacian(64), { tolerance: '1e-10' }), { preconditioner: 0 })
    expect(outersOf(outputs).length).toBeLessThanOrEqual(4)
  })

  it('comes to 1e-8 on 1138_bus with x = 1', async ({ skip }) => {
    const file = path.join(folder, '1138_bus.mtx')
    if (!existsSync(file)) return skip('SPARSE_MATRICES has no such file')
    const matrix = await readMatrix((await openAsBlob(file)).stream(), '1138_bus.mtx')
    const problem = posed(matrix, { tolerance: '1e-8', x: 'ones', limit: 1000 })
    const outputs = refinedTo(problem, { sweeper: SWEEPERS.indexOf('level_set') })
    expect(outersOf(outputs).length).toBeLessThanOrEqual(4)
    const plain = outputsOf(pcg, problem, { patience: 250, sweeper: SWEEPERS.indexOf('level_set') })
    expect(measured(problem, plain, 'true residual')).toBeGreaterThan(1e-6)
  })

  it('ends at its limit, and where a round gains nothing, in words', async () => {
    const problem = posed(await laplacian(8), { tolerance: '1e-10', limit: 3 })
    const outputs = outputsOf(refined, problem)
    expect(endedAs(outputs)).toMatchObject({ status: LIMIT_REACHED, iterations: 3 })
    expect(endingOf(problem, outputs)?.message).toMatch(/after 3 iterations/)
    const [last] = outersOf(outputs).slice(-1)
    expect(last[1]).toBeCloseTo(measured(problem, outputs, 'true residual'), 9)
    // below the spacing of its two numbers
    const least = { ...posed(await laplacian(5)), known: undefined }
    const beyond = { ...least, inputs: { ...least.inputs, tolerance: Math.fround(1e-17) } } as unknown as KrylovProblem
    const ended = outputsOf(refined, beyond)
    expect(endedAs(ended).status).toBe(STAGNATED)
    expect(endingOf(beyond, ended)?.code).toBe('Stagnated')
  })
})

test('a false residual, a false end and a wrong x are seen by the oracle', async () => {
  const problem = posed(await laplacian(5))
  const right = outputsOf(pcg, problem)
  expect(check(problem, right)).toMatchObject({ ok: true })
  const x = right['x'] as F32
  const wrong: readonly Data[] = [
    { ...right, x: x.map((value, i) => (i === 60 ? 1.01 * value : value)) },
    { ...right, x: x.map(() => 0) },
    { ...right, scalars: (right['scalars'] as F32).map((value) => 2 * value).with(0, 1) },
    { ...right, ended: Uint32Array.of(0, 3) },
    { ...right, ended: Uint32Array.of(CONVERGED, 1) },
  ]
  expect(wrong.map((outputs) => check(problem, outputs).ok)).toEqual([false, false, false, false, false])
})

describe('an end', () => {
  const ill = () => posed(diagonal(Array.from({ length: 300 }, (_, i) => 10 ** (i / 30))), { limit: 400 })

  it('after as many iterations as are allowed tells the residual, and the way further', () => {
    const problem = { ...ill(), inputs: { ...ill().inputs, limit: 7 } }
    const outputs = outputsOf(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: LIMIT_REACHED, iterations: 7 })
    expect(endingOf(problem, outputs)).toMatchObject({
      code: 'LimitReached',
      message: expect.stringMatching(/after 7 iterations/),
    })
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    expect(endedAs(outputsOf(cg, { ...problem, inputs: { ...problem.inputs, limit: 0 } }))).toMatchObject({
      status: LIMIT_REACHED,
      iterations: 0,
    })
  })

  it('comes where no residual is smaller in 25 iterations', () => {
    const problem = ill()
    const outputs = outputsOf(cg, problem)
    expect(endedAs(outputs).status).toBe(STAGNATED)
    expect(endingOf(problem, outputs)).toMatchObject({ code: 'Stagnated' })
    const { iterations } = endedAs(outputs)
    expect(endedAs(outputsOf(cg, problem, { patience: 26 })).iterations).toBeGreaterThan(iterations)
  })

  it('comes in the first iteration where the matrix is not positive definite', () => {
    const problem = makeProblem([diagonal([1, -3, 1])], SPEC, { given: [1, 1, 1] })
    const outputs = outputsOf(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: NOT_POSITIVE, iterations: 1 })
    expect(endingOf(problem, outputs)?.message).toMatch(/not positive definite/)
    expect([...(outputs['x'] as F32)]).toEqual([0, 0, 0])
    // by its preconditioner, before the first
    const other = makeProblem([diagonal([1, -3, 1])], SPEC, { given: [1, 5, 1] })
    expect(endedAs(outputsOf(pcg, other, { preconditioner: 0 }))).toMatchObject({ status: NOT_POSITIVE, iterations: 0 })
  })

  it('comes where a dot leaves f32, and x stays as it was', () => {
    const problem = makeProblem([diagonal([1, 2, 3])], SPEC, { given: [1e20, 1, 1] })
    const outputs = outputsOf(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: OVERFLOWED, iterations: 0 })
    expect(endingOf(problem, outputs)?.message).toMatch(/leaves the range of f32/)
    expect([...(outputs['x'] as F32)]).toEqual([0, 0, 0])
    const large = makeProblem([diagonal([1e25, 2e25, 3e25])], SPEC, { given: [1e18, 1e18, 1e18] })
    expect(endedAs(outputsOf(cg, large))).toMatchObject({ status: OVERFLOWED, iterations: 1 })
  })

  it('comes where BiCGSTAB has a step without a length, in words', () => {
    for (const problem of broken()) {
      const outputs = outputsOf(bicgstab, problem, { preconditioner: 2 })
      expect(endedAs(outputs)).toMatchObject({ status: BROKE_DOWN, iterations: 1 })
      expect(endingOf(problem, outputs)?.message).toMatch(/breaks down in iteration 1: b·r, b·Ap or t·r is 0/)
      expect(check(problem, outputs).ok).toBe(true)
      // a matrix of two or three rows has factors that are its inverse
      expect(endedAs(outputsOf(bicgstab, problem, { preconditioner: 5, fill: 3 })).status).toBe(CONVERGED)
    }
  })

  it('without convergence has the best x of BiCGSTAB, and says whose it is', () => {
    const problem = worsening()
    const outputs = outputsOf(bicgstab, problem, { preconditioner: 2 })
    const { status, iterations, kept, residuals } = endedAs(outputs)
    expect(status).toBe(STAGNATED)
    expect(kept).toBeLessThan(iterations)
    expect(residuals[kept]).toBe(Math.min(...residuals))
    expect(measured(problem, outputs, 'true residual')).toBeLessThan(2 * residuals[kept])
    expect(endingOf(problem, outputs)?.message).toContain(`x is that of iteration ${kept}`)
    const [, residual] = seriesOf(problem, outputs)
    expect(residual.values[residual.at.indexOf(kept)]).toBeCloseTo(measured(problem, outputs, 'true residual'), 9)
  })

  it('comes at once where b is 0, and says nothing where it converges', () => {
    const problem = makeProblem([diagonal([1, 2, 3])], SPEC, { given: [0, 0, 0] })
    const outputs = outputsOf(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: CONVERGED, iterations: 0 })
    expect([endingOf(problem, outputs), check(problem, outputs).ok]).toEqual([undefined, true])
  })

  it('has something that helps, or words that say what does', () => {
    for (const code of [
      'LimitReached',
      'Stagnated',
      'NotPositive',
      'ResidualOverflow',
      'BrokeDown',
      'BadPivot',
      'NotSymmetric',
      'ZeroDiagonal',
    ])
      expect(operation.remedies[code]?.length, code).toBeGreaterThan(0)
  })
})

describe('a problem', () => {
  it('is refused without a row, a square or a diagonal, and by conjugate gradients without symmetry', () => {
    const refused = (matrix: Matrix) => () => posed(matrix)
    const oneWay = rowsOf('one way', 2, [[0, 1], [1]])
    const uneven = posed(flowing(3))
    for (const kernel of [cg, pcg, refined]) {
      expect(kernel.applies?.(withoutKnown(uneven))).toMatch(/not symmetric.*BiCGSTAB/)
      expect(() => kernel.analyse(uneven, defaults(kernel))).toThrow(/not symmetric.*BiCGSTAB/)
    }
    expect(bicgstab.applies?.(withoutKnown(uneven))).toBeUndefined()
    expect(cg.applies?.(withoutKnown(posed(diagonal([1, 2]))))).toBeUndefined()
    expect(refused(rowsOf('no diagonal', 2, [[0, 1], [0]]))).toThrow(/Row 1 has a zero or missing diagonal/)
    expect(refused(rowsOf('flat', 3, [[0], [1]]))).toThrow(/square/)
    expect(refused(rowsOf('nothing', 0, []))).toThrow(/needs a row/)
    expect(refused({ ...diagonal([1]), field: 'complex' })).toThrow(/real values/)
    for (const values of ['seeded', 'laplacian'] as const) expect(() => posed(oneWay, { values })).not.toThrow()
  })

  it('of a Laplacian has the number of neighbours and 0.01 on the diagonal', () => {
    const { A } = posed(rowsOf('a star', 3, [[0, 1, 2], [], []]), { values: 'laplacian' }).inputs
    expect([...A.pattern.col_idx]).toEqual([0, 1, 2, 0, 1, 0, 2])
    expect([...A.values]).toEqual([2.01, -1, -1, -1, 1.01, -1, 1.01].map(Math.fround))
  })
})

describe('numbers by iteration', () => {
  it('are the residual by the recurrence in every iteration, and the true one where x was kept', async () => {
    const problem = posed(await laplacian(8))
    const outputs = outputsOf(pcg, problem)
    const [recurrence, residual] = seriesOf(problem, outputs)
    const { iterations } = endedAs(outputs)
    expect([...recurrence.at]).toEqual(Array.from({ length: iterations + 1 }, (_, i) => i))
    expect(recurrence.values[0]).toBe(1)
    expect(recurrence.values[iterations]).toBeLessThan(1e-6)
    expect(recurrence.values[iterations - 1]).toBeGreaterThan(1e-6)
    expect([...residual.at]).toEqual([...recurrence.at])
    // until f32 parts them
    for (const [i, value] of residual.values.entries()) expect(value / recurrence.values[i]).toBeCloseTo(1, 1)
    expect(residual.values[iterations]).toBeCloseTo(measured(problem, outputs, 'true residual'), 12)
    for (const series of [recurrence, residual]) expect(series).toMatchObject({ unit: 'of ‖b‖', logarithmic: true })
  })

  it('part where f32 gets no further: the recurrence falls on, and the true residual lies flat', async () => {
    const problem = posed(await laplacian(16), { tolerance: '1e-10' })
    const outputs = outputsOf(pcg, problem)
    expect((outputs['ended'] as U32)[0]).toBe(CONVERGED)
    const last = endedAs(outputs).residuals.at(-1) ?? 1
    expect(last).toBeLessThan(1e-10)
    expect(measured(problem, outputs, 'true residual')).toBeGreaterThan(1e-8)
    expect(check(problem, outputs).ok).toBe(true)
  })
})
