import { expect, test } from 'vitest'
import { kernelOf } from '#src/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/gpu/device/link.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { firstDifference } from '#src/kernel/data.ts'
import { defaults, type Kernel } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { choicesOf } from '#src/lab/rules/labs.ts'
import { runPlan } from '#src/lab/machine/run.ts'
import { grid } from '#src/sparse/test-matrices.ts'
import { dispatchesOf } from '#src/kernel/steps.ts'
import type { LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { check, makeProblem } from './problem.ts'

const SPEC: LuSpec = { ordering: 'amd', matching: true, values: 'seeded', nb: 16, x: 'seeded', large: false, seed: 3 }
const IDS = ['lu/bulk', 'lu/levels', 'lu/sync_free']

const keyOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])

for (const id of IDS)
  test(`${id} has the bits of its twin on the machine of lanes, and the oracle accepts them`, async () => {
    const sources = await projectSources()
    const kernel = (await kernelOf(id)) as Kernel<unknown, LuProblem>
    for (const given of [{}, ...choicesOf(kernel)])
      for (const nb of [3, 40])
        for (const trace of [false, true]) {
          const problem = makeProblem([grid('D2N9', [9, 6, 1])], { ...SPEC, nb })
          const params = defaults(kernel, given)
          const capabilities = { ...leastCapabilities(4), maxComputeInvocationsPerWorkgroup: 16 }
          const analysis = kernel.analyse(problem, params, capabilities)
          const plan = kernel.plan(problem, analysis, params, { trace, capabilities })
          const linked = new Map<string, string>()
          for (const step of dispatchesOf(plan)) linked.set(keyOf(step), (await linkOnce(sources, step)).wgsl)
          const link = (step: DispatchStep) => linked.get(keyOf(step)) ?? ''
          const { outputs, faults } = runPlan(plan, link, 4, { turns: 'backwards', resident: 2 })
          expect(faults).toEqual([])
          const twin = kernel.reference(problem, analysis, params, { workers: 3, lanes: 4 }, () => undefined)
          expect(firstDifference(twin, outputs)).toBeUndefined()
          expect(check(problem, outputs).ok).toBe(true)
        }
  })
