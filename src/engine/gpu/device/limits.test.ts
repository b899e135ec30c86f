import { expect, test } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import type { Capabilities, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { checkGrowth, checkPlan } from './limits.ts'

const capabilities: Capabilities = {
  subgroupSize: 0,
  maxStorageBufferBindingSize: 2 ** 27,
  maxBufferSize: 2 ** 28,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupStorageSize: 16_384,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 8,
}
const step = {
  kind: 'dispatch',
  module: 'm',
  conditions: {},
  overrides: {},
  groups: [1, 1, 1],
} as const
const good: Plan = {
  buffers: [{ name: 'x', words: 2 ** 25 }],
  prepare: [],
  reset: [{ kind: 'fill', buffer: 'x', value: 0, from: 4, words: 2 ** 25 - 4 }],
  solve: [step],
  outputs: { x: { kind: 'f32', buffer: 'x' } },
  deterministic: true,
}
const fault = (plan: Plan) => {
  try {
    checkPlan(plan, capabilities)
    return 'none'
  } catch (error) {
    return errorRecord(error).code
  }
}

test('a plan that fits to the last word passes', () => {
  expect(fault(good)).toBe('none')
  expect(fault({ ...good, solve: [{ ...step, groups: [65_535, 65_535, 1] }] })).toBe('none')
})

test.each([
  ['TooLarge', { buffers: [{ name: 'x', words: 2 ** 25 + 1 }] }],
  ['TooLarge', { solve: [{ ...step, groups: [1, 65_536, 1] }] }],
  ['BadPlan', { buffers: [...good.buffers, ...good.buffers] }],
  ['BadPlan', { buffers: [{ name: 'x', words: 0 }] }],
  ['BadPlan', { buffers: [{ name: 'x', words: 1, data: new Float32Array(2) }], reset: [] }],
  ['BadPlan', { outputs: { y: { kind: 'f32', buffer: 'y' } } }],
  ['BadPlan', { trace: { eventWords: 6, capacity: 1, every: 1 } }],
  ['BadPlan', { buffers: [...good.buffers, { name: 'control', words: 7 }] }],
  ['BadPlan', { reset: [{ kind: 'fill', buffer: 'x', value: 0, from: 5, words: 2 ** 25 - 4 }] }],
  ['BadPlan', { reset: [{ kind: 'fill', buffer: 'y', value: 0 }] }],
] satisfies [string, Partial<Plan>][])('%s: mutant %#', (code, change) => {
  expect(fault({ ...good, ...change })).toBe(code)
})

test('a plan that grows may put out what it makes room for later; what a growth puts out it has', () => {
  const outputs: Plan['outputs'] = { y: { kind: 'f32', buffer: 'y' } }
  const grow: Step = { kind: 'grow', name: 'size', read: { buffer: 'x', at: 0, words: 1 } }
  const growing = { ...good, outputs, solve: [{ kind: 'stage', name: 'all', steps: [...good.solve, grow] }] } as const
  expect(fault(growing)).toBe('none')
  const grown = (buffers: Plan['buffers']) => () =>
    checkGrowth({ ...growing, buffers }, { steps: [], outputs }, capabilities)
  expect(grown(good.buffers)).toThrow('has no buffer for its output y')
  expect(grown([...good.buffers, { name: 'y', words: 1 }])).not.toThrow()
})

test('need and limit never read the same when they differ', () => {
  const plan = { ...good, buffers: [{ name: 'x', words: 2 ** 25 + 1 }] }
  expect(() => checkPlan(plan, capabilities)).toThrow('needs 129 MiB in one buffer (x); this adapter allows 128 MiB')
})
