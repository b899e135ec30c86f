import { describe, expect, it } from 'vitest'
import {
  CONVERGED,
  OF_ALPHA,
  OF_BETA,
  OF_OMEGA,
  OF_PQ,
  OF_RR,
  OF_RZ,
  OF_TR,
  OF_TT,
  SCALARS,
} from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { endedAs } from './outcome.ts'
import { lopsided } from './hard.fixture.ts'
import pcg from './pcg/kernel.ts'
import { check, seriesOf } from './problem.ts'
import { diagonal, laplacian, measured, outputsBy, posed } from './solved.fixture.ts'

describe('the recurrences', () => {
  it('are those of the method, by all that is kept of them', async () => {
    const problem = posed(await laplacian(6))
    for (const given of [{ preconditioner: 0 }, { preconditioner: 1 }]) {
      const outputs = outputsBy(pcg, problem, given)
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
      const outputs = outputsBy(bicgstab, lopsided(40), given)
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
    expect(endedAs(outputsBy(cg, problem))).toMatchObject({ status: CONVERGED, iterations: 3 })
    expect(endedAs(outputsBy(pcg, problem))).toMatchObject({ status: CONVERGED, iterations: 1 })
    expect(endedAs(outputsBy(bicgstab, problem, { preconditioner: 2 }))).toMatchObject({
      status: CONVERGED,
      iterations: 3,
    })
  })

  it('give the same number of iterations however rows are dealt out, up to the rounding of sums', async () => {
    const problem = posed(await laplacian(12))
    const counts = [{}, { groups: 1 }, { groups: 3 }].map((given) => endedAs(outputsBy(pcg, problem, given)).iterations)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(2)
  })
})

describe('numbers by iteration', () => {
  it('are the residual by the recurrence in every iteration, and the true one where x was kept', async () => {
    const problem = posed(await laplacian(8))
    const outputs = outputsBy(pcg, problem)
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
    const outputs = outputsBy(pcg, problem)
    expect((outputs['ended'] as U32)[0]).toBe(CONVERGED)
    const last = endedAs(outputs).residuals.at(-1) ?? 1
    expect(last).toBeLessThan(1e-10)
    expect(measured(problem, outputs, 'true residual')).toBeGreaterThan(1e-8)
    expect(check(problem, outputs).ok).toBe(true)
  })
})
