import { expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { boundTo } from '#src/core/kernel/choice/bound.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from './problem.ts'

/** Programs of a traced solve with the multigrid on 16³ points in software, less what alters. */
async function programs(alter: (step: DispatchStep) => DispatchStep = (step) => step): Promise<number> {
  const kernel = await findKernel('krylov/pcg')
  const capabilities = { ...leastCapabilities(4), software: true }
  const params = defaults(kernel, { preconditioner: 6 })
  const problem = makeProblem([grid('D3N27', [16, 16, 16])], {
    tolerance: '1e-10',
    limit: 500,
    values: 'laplacian',
    x: 'ones',
    seed: 1,
  })
  const analysis = kernel.analyse(problem, params, capabilities)
  const plan = inlined(kernel.plan(problem, analysis, params, { trace: true, capabilities }))
  const sources = await projectSources()
  const steps = dispatchesIn([...plan.prepare, ...plan.reset, ...plan.solve])
  const keys = steps.map(alter).map(async (step) => {
    const { wgsl, outline } = await linkOnce(sources, step)
    return JSON.stringify([wgsl, boundTo(step, outline).constants])
  })
  return new Set(await Promise.all(keys)).size
}

test('the levels of a traced multigrid share their programs, which compile before anything is seen', async () => {
  expect(await programs()).toBeLessThanOrEqual(20)
  // the mutant: constants in place of uniforms, as many programs as places in a cycle
  const apart = ({ uniforms = {}, offers = {}, ...step }: DispatchStep): DispatchStep => ({
    ...step,
    uniforms,
    offers: step.conditions['GUEST'] ? { ...offers, guest_stage: Number(uniforms['stage']) } : offers,
  })
  expect(await programs(apart)).toBeGreaterThan(20)
})
