import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, withoutKnown } from '#src/core/kernel/kernel.ts'
import { dispatchesIn, workgroupsOf } from '#src/core/kernel/plan/steps.ts'
import { levelCount, levelsOf } from '#src/core/sparse/levels.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { seededCases } from '../cases.ts'
import type { Phases } from '../../lib/phases.ts'
import levelSet from '../level_set/kernel.ts'
import { stack } from '../level_set/stack.fixture.ts'
import type { SolveProblem } from '../solve.ts'
import kernel from './kernel.ts'

/** Dispatches of a solve of `cube`, and the levels that they solve. */
function counted(by: Kernel<Phases, SolveProblem>, trace: boolean) {
  const [{ problem }] = seededCases(cube('D3N7', 20))
  const options = { trace, capabilities: leastCapabilities(32) }
  const plan = by.plan(problem, by.analyse(problem, defaults(by)), defaults(by), options)
  const steps = dispatchesIn(plan.solve)
  return {
    dispatches: steps.length,
    levels: levelCount(levelsOf(problem.pattern, 'lower')),
    widest: Math.max(...steps.map((step) => workgroupsOf({ solve: [step] }))),
  }
}

test.each([false, true])('every level is a dispatch of as many workgroups as its rows fill (traced: %s)', (trace) => {
  const { dispatches, levels, widest } = counted(kernel, trace)
  expect(dispatches).toBe(levels)
  expect(widest).toBeGreaterThan(1)
})

test('merged levels are one dispatch of one workgroup, which the count of dispatches tells apart', () => {
  const { dispatches, levels } = counted(levelSet, false)
  expect(dispatches).toBeLessThan(levels)
})

test('a triangle of very many levels is refused with their number, one of as many as are allowed is not', () => {
  const chainOf = (rows: number) => stack(Array.from({ length: rows }, () => 1))
  expect(kernel.applies?.(withoutKnown(chainOf(16_385)))).toMatch(/16\u202f385 dispatches/)
  expect(kernel.applies?.(withoutKnown(chainOf(16_384)))).toBeUndefined()
})
