import { existsSync, openAsBlob } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONVERGED, LIMIT_REACHED, STAGNATED } from '#shaders/krylov/state.wesl'
import type { Params } from '#src/core/kernel/kernel.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import { answerOf, endedAs, outersOf } from '../outcome.ts'
import pcg from '../pcg/kernel.ts'
import { SWEEPERS } from '../preconditioners/sweep.ts'
import { check, endingOf, seriesOf } from '../problem.ts'
import refined from './kernel.ts'
import type { KrylovProblem } from '../solve.ts'
import { laplacian, measured, outputsBy, posed } from '../solved.fixture.ts'

describe('refinement', () => {
  const folder = process.env['SPARSE_MATRICES'] ?? ''
  const refinedTo = (problem: KrylovProblem, given: Params = {}) => {
    const outputs = outputsBy(refined, problem, given)
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    expect(endedAs(outputs).status).toBe(CONVERGED)
    expect(measured(problem, outputs, 'true residual')).toBeLessThan(1.0001 * problem.inputs.tolerance)
    return outputs
  }

  it('comes to 1e-10 in four rounds on an HPCG grid, where f32 alone ends above 1e-7', async () => {
    const problem = posed(await laplacian(16), { tolerance: '1e-10' })
    const outputs = refinedTo(problem)
    expect(outersOf(outputs).length).toBe(4)
    expect(measured(problem, outputsBy(pcg, problem), 'true residual')).toBeGreaterThan(1e-8)
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

  it('comes to 1e-10 on an HPCG grid of 64³', async ({ skip }) => {
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
    const plain = outputsBy(pcg, problem, { patience: 250, sweeper: SWEEPERS.indexOf('level_set') })
    expect(measured(problem, plain, 'true residual')).toBeGreaterThan(1e-6)
  })

  it('ends at its limit, and where a round gains nothing, in words', async () => {
    const problem = posed(await laplacian(8), { tolerance: '1e-10', limit: 3 })
    const outputs = outputsBy(refined, problem)
    expect(endedAs(outputs)).toMatchObject({ status: LIMIT_REACHED, iterations: 3 })
    expect(endingOf(problem, outputs)?.message).toMatch(/after 3 iterations/)
    const [last] = outersOf(outputs).slice(-1)
    expect(last[1]).toBeCloseTo(measured(problem, outputs, 'true residual'), 9)
    // below the spacing of its two numbers
    const least = { ...posed(await laplacian(5)), known: undefined }
    const beyond = { ...least, inputs: { ...least.inputs, tolerance: Math.fround(1e-17) } } as unknown as KrylovProblem
    const ended = outputsBy(refined, beyond)
    expect(endedAs(ended).status).toBe(STAGNATED)
    expect(endingOf(beyond, ended)?.code).toBe('Stagnated')
  })
})
