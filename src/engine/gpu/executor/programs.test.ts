import { expect, test } from 'vitest'
import type { DispatchStep, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { runPlan } from '#src/lab/machine/run.ts'
import { dispatch, planOf, ramp, stallPlan } from '../device/fixtures.ts'
import { linkOnce } from '../device/link.ts'
import { growing, halving, sources, tens, X, Y } from './programs.fixture.ts'

/** The machine of lanes runs the same programs as a GPU does (program.gpu.test.ts), and comes to the same. */

const MODULES = ['count', 'mark', 'halve', 'next', 'poll']
const linked = new Map<string, string>()
for (const name of MODULES) {
  const step = { module: `test/${name}/kernel.wesl`, conditions: {} } as DispatchStep
  linked.set(step.module, (await linkOnce(sources, step)).wgsl)
}

const run = (plan: Plan) =>
  runPlan(plan, ({ module }) => linked.get(module) ?? '', 4, { turns: 'forwards', resident: 4 })
const only = (plan: Plan) => Array.from(Object.values(run(plan).outputs)[0] as Float32Array)

test('rounds end with the word, and what is launched by words is launched by them', () => {
  expect(only(halving())).toEqual([0, 10, 1])
  expect(only(halving({}, true, false))).toEqual([0, 12, 1])
  const endless = () => run(halving({ atMost: 30 }, false))
  expect(() => endless()).toThrow('after 30 rounds')
})

test('a plan grows by a word', () => {
  expect(only(growing(X, tens))).toEqual([10, 11, 12, 13, 14])
  expect(only(growing({ ...X, data: ramp(8).map(() => 0) }, tens))).toEqual([])
  const nothing: Plan['next'] = (...given) => ({ ...tens(...given), steps: [] })
  expect(only(growing(X, nothing)).every(Number.isNaN)).toBe(true)
})

test('a wait that runs out in a plan that is used is an error of the plan that uses it', () => {
  const use: Step = { kind: 'use', plan: stallPlan, buffers: { y: 'y' }, as: 'inner' }
  expect(run(planOf([Y], [use])).error).toEqual({ item: 5, polls: 500 })
})

test('a plan with no way to go on says so', () => {
  const { next: _, ...plan } = growing(X, tens)
  expect(() => run(plan)).toThrow('no way to go on')
})

test('many workgroups end, however many turns they take together and are under way; one that never ends is ended', () => {
  const meeting = (goesOn: string) => `
@group(0) @binding(0) var<storage, read_write> y: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>) {
  for (var n = 0u; ${goesOn}; n++) {
    workgroupBarrier();
  }
  y[group.x] = 1f;
}
`
  const plan = planOf([{ name: 'y', words: 64 }], [dispatch('meet', { groups: [64, 1, 1] })])
  const ended = (goesOn: string, resident: number) =>
    runPlan(plan, () => meeting(goesOn), 4, { turns: 'forwards', resident }).outputs['y'] as Float32Array
  // 64 workgroups of 64 lanes that meet 250 times: more turns than one has
  for (const resident of [2, 64]) expect(ended('n < 250u', resident).every((one) => one === 1)).toBe(true)
  // the others end beside it, one after another
  expect(() => ended('group.x == 0u || n < 250u', 2)).toThrow('does not end')
})
