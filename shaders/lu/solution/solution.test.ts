import { expect, test } from 'vitest'
import type { F32, F64 } from '#src/core/base/arrays.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import type { LuProblem } from '../factors.ts'
import { check, makeProblem, seriesOf } from '../problem.ts'
import { SPEC, worked } from '../worked.fixture.ts'
import kernel from './kernel.ts'
import { beginning, MOST_SOLVES, refinedBy } from './rounds.ts'

/** What the twin leaves; shaders/lu/twins.gpu.test.ts holds the kernel against it. */
const outputsOf = (problem: LuProblem) =>
  kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 3, lanes: 4 }, () => undefined)
const params = defaults(kernel)

test('x is solved for with the factors and refined', () => {
  for (const problem of [worked(), makeProblem([grid('D2N9', [9, 8, 1])], { ...SPEC, nb: 8, x: 'seeded' })]) {
    const outputs = outputsOf(problem)
    expect(check(problem, outputs).ok).toBe(true)
    const x = outputs['x'] as F32
    const exact = problem.known?.['x'] as F64
    expect(Math.max(...x.map((value, i) => Math.abs(value - exact[i])))).toBeLessThan(1e-5)
  }
})

test('a replaced pivot costs rounds, each of which lowers the error until it is 10⁻⁷', () => {
  const problem = worked()
  const outputs = outputsOf(problem)
  const [{ at, values }] = seriesOf(problem, outputs)
  const errors = [...values]
  expect([...at]).toEqual(errors.map((_, solve) => solve))
  expect(errors.length).toBeGreaterThan(1)
  expect(errors).toEqual(errors.toSorted((a, b) => b - a))
  expect(errors[0]).toBeGreaterThan(1e-7)
  expect(errors.at(-1)).toBeLessThanOrEqual(1e-7)
})

test('the explanation names the seconds of matching, of ordering and of the symbolic phase', () => {
  const problem = worked()
  const said = kernel.explain?.(problem, kernel.analyse(problem, params), params)
  expect(said).toMatch(/matching .*s, ordering .*s, symbolic .*s\.$/)
})

test('a correction that helps no more, or is no number, is not taken, and rounds are bounded', () => {
  const { inputs } = makeProblem([grid('D2N5', [3, 3, 1])], SPEC)
  const begun = { ...beginning(9), error: 0.5, solves: 3 }
  const withResidual = Object.assign({}, begun, { residual: new Float32Array(9) })
  for (const bad of [NaN, 1e6]) {
    const made = refinedBy(inputs, withResidual, new Float32Array(9).fill(bad))
    expect(made).toEqual({ ...begun, solves: 4 })
  }
  const last = refinedBy(inputs, { ...beginning(9), solves: MOST_SOLVES - 1 }, new Float32Array(9).fill(0.1))
  expect(last.residual).toBeUndefined()
  expect(last.error).toBeGreaterThan(1e-7)
})
