import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { CONVERGED } from '#shaders/krylov/state.wesl'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { endedAs } from './outcome.ts'
import { kershaw, lopsided } from './hard.fixture.ts'
import operation from './operation.ts'
import pcg from './pcg/kernel.ts'
import { SOLVERS } from './preconditioners/factors.ts'
import { SWEEPERS } from './preconditioners/sweep.ts'
import { check } from './problem.ts'
import type { KrylovProblem } from './solve.ts'
import { diagonal, laplacian, outputsBy, posed } from './solved.fixture.ts'

describe('a preconditioner', () => {
  it('saves iterations: a sweep more than the diagonal, and the diagonal where rows differ in scale', async () => {
    const iterations = (problem: KrylovProblem, kernel: typeof cg | typeof pcg, given: Params = {}) =>
      endedAs(outputsBy(kernel as typeof cg, problem, given)).iterations
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
    const outputs = outputsBy(kernel, problem, given)
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

  it('need fewer iterations with more fill; the counts of IC(0) and ILU(0) differ by one at most', async () => {
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
