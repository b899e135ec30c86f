import { expect, it } from 'vitest'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { bufferOf } from '#src/core/kernel/plan/steps.ts'
import { delayed } from './delay.ts'

const plan: Plan = {
  buffers: [
    { name: 'values', words: 4 },
    { name: 'y', words: 4 },
  ],
  prepare: [],
  reset: [],
  solve: [bareDispatch({ module: 'a.wesl', groups: 9 })],
  outputs: { y: { kind: 'f32', buffer: 'y' } },
  deterministic: true,
}

it('a delay comes after the solve and waits for its output, so that neither runs beside the other', () => {
  const { solve, ...rest } = delayed(plan, 1000.4)
  expect({ ...rest, solve: plan.solve }).toEqual(plan)
  expect(solve.slice(0, -1)).toEqual(plan.solve)
  const delay = solve[1] as DispatchStep
  expect(bufferOf(delay, 'sums')).toBe('y')
  expect(delay.uniforms).toEqual({ rounds: 1000 })
  expect(delay.groups).toEqual([1, 1, 1])
})

it('a plan whose end is not known beforehand is not delayed', () => {
  const grow = { kind: 'grow', name: 'rows', read: { buffer: 'y', at: 0, words: 1 } } as const
  expect(() => delayed({ ...plan, solve: [grow] }, 1)).toThrow(/one stretch/)
  expect(() => delayed({ ...plan, outputs: { C: { kind: 'f32', buffer: 'grown' } } }, 1)).toThrow(/output of its own/)
})
