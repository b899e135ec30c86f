import { describe, expect, it } from 'vitest'
import { BROKE_DOWN, CONVERGED, LIMIT_REACHED, NOT_POSITIVE, OVERFLOWED, STAGNATED } from '#shaders/krylov/state.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { endedAs } from './outcome.ts'
import { broken, worsening } from './hard.fixture.ts'
import operation from './operation.ts'
import pcg from './pcg/kernel.ts'
import { check, endingOf, makeProblem, seriesOf } from './problem.ts'
import { diagonal, measured, outputsBy, posed, SPEC } from './solved.fixture.ts'

describe('an end', () => {
  const ill = () => posed(diagonal(Array.from({ length: 300 }, (_, i) => 10 ** (i / 30))), { limit: 400 })

  it('after as many iterations as are allowed tells the residual, and the way further', () => {
    const problem = { ...ill(), inputs: { ...ill().inputs, limit: 7 } }
    const outputs = outputsBy(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: LIMIT_REACHED, iterations: 7 })
    expect(endingOf(problem, outputs)).toMatchObject({
      code: 'LimitReached',
      message: expect.stringMatching(/after 7 iterations/),
    })
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    expect(endedAs(outputsBy(cg, { ...problem, inputs: { ...problem.inputs, limit: 0 } }))).toMatchObject({
      status: LIMIT_REACHED,
      iterations: 0,
    })
  })

  it('comes where no residual is smaller in 25 iterations', () => {
    const problem = ill()
    const outputs = outputsBy(cg, problem)
    expect(endedAs(outputs).status).toBe(STAGNATED)
    expect(endingOf(problem, outputs)).toMatchObject({ code: 'Stagnated' })
    const { iterations } = endedAs(outputs)
    expect(endedAs(outputsBy(cg, problem, { patience: 26 })).iterations).toBeGreaterThan(iterations)
  })

  it('comes in the first iteration where the matrix is not positive definite', () => {
    const problem = makeProblem([diagonal([1, -3, 1])], SPEC, { given: [1, 1, 1] })
    const outputs = outputsBy(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: NOT_POSITIVE, iterations: 1 })
    expect(endingOf(problem, outputs)?.message).toMatch(/not positive definite/)
    expect([...(outputs['x'] as F32)]).toEqual([0, 0, 0])
    // by its preconditioner, before the first
    const other = makeProblem([diagonal([1, -3, 1])], SPEC, { given: [1, 5, 1] })
    expect(endedAs(outputsBy(pcg, other, { preconditioner: 0 }))).toMatchObject({ status: NOT_POSITIVE, iterations: 0 })
  })

  it('comes where a dot leaves f32, and x stays as it was', () => {
    const problem = makeProblem([diagonal([1, 2, 3])], SPEC, { given: [1e20, 1, 1] })
    const outputs = outputsBy(cg, problem)
    expect(endedAs(outputs)).toMatchObject({ status: OVERFLOWED, iterations: 0 })
    expect(endingOf(problem, outputs)?.message).toMatch(/leaves the range of f32/)
    expect([...(outputs['x'] as F32)]).toEqual([0, 0, 0])
    const large = makeProblem([diagonal([1e25, 2e25, 3e25])], SPEC, { given: [1e18, 1e18, 1e18] })
    expect(endedAs(outputsBy(cg, large))).toMatchObject({ status: OVERFLOWED, iterations: 1 })
  })

  it('comes where BiCGSTAB has a step without a length, in words', () => {
    for (const problem of broken()) {
      const outputs = outputsBy(bicgstab, problem, { preconditioner: 2 })
      expect(endedAs(outputs)).toMatchObject({ status: BROKE_DOWN, iterations: 1 })
      expect(endingOf(problem, outputs)?.message).toMatch(/breaks down in iteration 1: b·r, b·Ap or t·r is 0/)
      expect(check(problem, outputs).ok).toBe(true)
      // a matrix of two or three rows has factors that are its inverse
      expect(endedAs(outputsBy(bicgstab, problem, { preconditioner: 5, fill: 3 })).status).toBe(CONVERGED)
    }
  })

  it('without convergence has the best x of BiCGSTAB, and says whose it is', () => {
    const problem = worsening()
    const outputs = outputsBy(bicgstab, problem, { preconditioner: 2 })
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
    const outputs = outputsBy(cg, problem)
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
