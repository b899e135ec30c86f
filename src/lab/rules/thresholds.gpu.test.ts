import { beforeAll, expect, inject, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { thresholdIds, thresholds } from '#src/engine/catalog/lab/thresholds.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, meaningIn } from '#src/core/kernel/kernel.ts'
import { spacesOf } from '#src/core/trace/space.ts'
import { Draw } from '../draw.ts'
import { undecided } from './decided.ts'
import { broken, labsOf, type NamedLab } from './labs.ts'
import type { ThresholdProblem, Thresholds } from './threshold.ts'
import { type Lab, suits, twinEvidence } from './trial.ts'

/** Of the kernels a share is tried, on every problem. */
const ONE_IN = 12
const every = new Map(thresholdIds.map((id) => [id, id]))
const ids = [...new Draw(inject('turn')).someKernels(every, ONE_IN, []).keys()]
/** Lanes of a worker where there are no subgroups, on the GPU and as a twin has them. */
const LANES = 32

let labs: readonly NamedLab[]
/** The adapter as the least that there is, for which twins choose: bins have as much room on either. */
let least: Lab

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  const lab = await labOn(gpu)
  labs = labsOf(lab)
  least = { ...lab, capabilities: leastCapabilities(0) }
})

test.each(ids)('%s keeps the rules on both sides of each threshold', async (id) => {
  const kernel = await findKernel(id)
  const { problems } = await thresholds(id)
  const found: string[] = []
  for (const { params = {}, ...one } of problems()) {
    expect(suits(kernel, one.problem, labs[0].lab.capabilities), `${id} is for ${one.name}`).toBe(true)
    found.push(...(await broken(labs, id, kernel, one, params)))
  }
  expect(found).toEqual([])
})

/** Where the shader decides otherwise than the twin, a sentence each. */
async function otherwise(kernel: Kernel, one: ThresholdProblem, decides: NonNullable<Thresholds['decides']>) {
  const { capabilities } = least
  const params = defaults(kernel, one.params)
  const analysis = kernel.analyse(one.problem, params, capabilities)
  const plan = kernel.plan(one.problem, analysis, params, { trace: true, capabilities })
  const { trace } = await least.run(plan, least.sources)
  const { traced } = twinEvidence({ kernel, ...one }, { workers: 64, lanes: LANES })
  if (!trace || !traced.trace) return [`${one.name}: there is no trace`]
  const on = spacesOf(one.spaces, meaningIn(kernel, kernel.uses && analysis).stages)
  return undecided(trace, traced.trace, on, decides).map((fault) => `${one.name}: ${fault}`)
}

test.each(ids)('%s decides as its twin does, on both sides of each threshold', async (id) => {
  const kernel = await findKernel(id)
  const { problems, decides } = await thresholds(id)
  const found: string[] = []
  for (const one of decides ? problems() : [])
    found.push(...(await otherwise(kernel, one, decides as NonNullable<typeof decides>)))
  expect(found).toEqual([])
})
