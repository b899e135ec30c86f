import { beforeAll, expect, test } from 'vitest'
import { kernelOf } from '#src/catalog/kernels.ts'
import { linkOnce, projectSources, type Sources } from '#src/gpu/device/link.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { firstDifference } from '#src/kernel/data.ts'
import { defaults, type Kernel, type Params } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { dispatchesIn, dispatchesOf } from '#src/kernel/steps.ts'
import { runPlan } from '#src/lab/machine/run.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { grid } from '#src/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import type { SweepProblem } from '../sweep.ts'

const SLOTS = 'symgs/slots.wesl'
/** Of a GPU whose subgroups have as many lanes as slices have rows. */
const capabilities = leastCapabilities(32)

let sources: Sources
let kernel: Kernel

beforeAll(async () => {
  sources = await projectSources()
  kernel = await kernelOf('symgs/multicolour')
})

const problemOf = (guess: 'zero' | 'any'): SweepProblem =>
  makeProblem([grid('D3N27', [6, 4, 7])], { guess, sweeps: '1', values: 'seeded', diagonal: 'unit', seed: 5 })

const plannedWith = (problem: SweepProblem, given: Params) => {
  const params = defaults(kernel, given)
  const analysis = kernel.analyse(problem, params, capabilities)
  return { params, analysis, plan: kernel.plan(problem, analysis, params, { trace: false, capabilities }) }
}

/** How many dispatches of a sweep are linked so. */
const linkedWith = (condition: string, given: Params): number =>
  dispatchesIn(plannedWith(problemOf('zero'), given).plan.solve).filter(({ conditions }) => conditions[condition])
    .length

/** Where a sweep differs from its twin, on a machine with subgroups of 32 lanes. */
async function difference(problem: SweepProblem, given: Params, edits: readonly Edit[] = []) {
  const { params, analysis, plan } = plannedWith(problem, given)
  const from = edited(sources, { name: 'flight', edits }, '')
  const linked = new Map<DispatchStep, string>()
  for (const step of dispatchesOf(plan)) linked.set(step, (await linkOnce(from, step)).wgsl)
  const { outputs, faults } = runPlan(plan, (step) => linked.get(step) ?? '', 32, { turns: 'forwards', resident: 4 })
  if (faults.length > 0) return faults
  const twin = kernel.reference(problem, analysis, params, { workers: 8, lanes: 16 }, () => undefined)
  return firstDifference(twin, outputs)
}

test('a sweep with all slots of a row in flight, and with least columns handed on, has the bits of its twin', async () => {
  for (const guess of ['zero', 'any'] as const)
    for (const given of [{}, { bits: 8 }, { bits: 8, bases: 0 }, { bits: 8, flight: 8 }, { colouring: 2, wrap: 11 }])
      expect(
        await difference(problemOf(guess), { ...given, widths: 2 }),
        JSON.stringify([guess, given]),
      ).toBeUndefined()
})

test('programs are so where a parameter asks for it, and the compiler knows how wide rows are', () => {
  const all = linkedWith('OWN', { widths: 1 })
  expect(all).toBe(15)
  expect([{}, { flight: 8 }, { widths: 1 }].map((given) => linkedWith('WHOLE', { widths: 2, ...given }))).toEqual([
    all,
    0,
    0,
  ])
  const handed = [{ bits: 8 }, { bits: 8, bases: 0 }, { bits: 32 }]
  expect(handed.map((given) => linkedWith('SUBGROUPS', { widths: 2, ...given }))).toEqual([all, 0, 0])
})

test('a slot that is lost, and a least column of another slot, are seen', async () => {
  const lost: Edit = { module: SLOTS, find: 'four(run, 20u, packed)', replace: 'four(run, 32u, packed)' }
  const other: Edit = { module: SLOTS, find: 'vec4<u32>(run.first) + slots', replace: 'vec4<u32>(0u) + slots' }
  expect(await difference(problemOf('zero'), { widths: 2 }, [lost])).toBeDefined()
  expect(await difference(problemOf('zero'), { widths: 2, bits: 8 }, [other])).toBeDefined()
})
