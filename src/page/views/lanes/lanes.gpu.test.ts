import { expect, test } from 'vitest'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Lab } from '#src/lab/rules/trial.ts'
import { BY_HAND, figuresOf, LARGE, SMALL } from './hand-count.fixture.ts'
import { pairOn, type Recorder } from './same-rows.fixture.ts'

/** The shaders themselves, as the adapter runs and records them. */
const gpu =
  (lab: Lab, capabilities: Capabilities): Recorder =>
  async (kernel, problem) => {
    const params = defaults(kernel)
    const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
      trace: true,
      capabilities,
    })
    const { trace, error } = await lab.run(plan, lab.sources)
    const lanes = plan.trace?.lanes
    if (!trace || error || !lanes) throw new Error(`there is no whole trace: ${JSON.stringify(error)}`)
    return { trace, lanes }
  }

test('the adapter fills as many lanes as a count by hand says, in its subgroups and in workgroups of 32', async () => {
  const state = await openGpu()
  if (state.state === 'unavailable') throw new Error(`This test needs WebGPU. ${state.reason}: ${state.message}`)
  const lab = await labOn(state)
  const own = lab.capabilities
  const lanes = own.subgroupSize || 8
  const byHand = new Map([4, 8, 32].map((width) => [width, BY_HAND[`small${width as 4 | 8 | 32}`]]))
  expect(figuresOf(await pairOn(SMALL, gpu(lab, own)), 17), `${lanes} lanes`).toEqual(byHand.get(lanes))
  const wide = { ...own, subgroupSize: 0, software: false }
  expect(figuresOf(await pairOn(SMALL, gpu(lab, wide)), 17)).toEqual(BY_HAND.small32)
  expect(figuresOf(await pairOn(LARGE, gpu(lab, wide)), 292)).toEqual(BY_HAND.large32)
})
