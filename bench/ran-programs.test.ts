import { expect, it } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { smallProblems } from '#src/engine/catalog/stopwatch.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { DispatchStep, Growth, Plan } from '#src/core/kernel/plan/plan.ts'
import { replaced } from '#src/core/kernel/plan/steps.ts'
import { noted, plannedBy, shaderNow, shaderOf, shadersOf } from './ran-programs.ts'

const sources = { './a.wesl': 'override size = 4u;\n@if(WIDE) var<private> wide: u32;\nvar<private> own: u32;' }
const asked = (conditions: DispatchStep['conditions']) => ({ module: 'a.wesl', conditions })

it('names a shader by what it is linked to, with the conditions that it asks about', async () => {
  const [wide, narrow] = await Promise.all([
    shaderOf(sources, asked({ WIDE: true, OTHER: true })),
    shaderOf(sources, asked({ WIDE: false })),
  ])
  expect(wide.on).toEqual(['WIDE'])
  expect(narrow.on).toEqual([])
  expect(wide.hash).not.toBe(narrow.hash)
  expect(await shaderNow(sources, wide)).toEqual(wide)
  expect(await shadersOf(sources, [asked({}), asked({ WIDE: true }), asked({ WIDE: false })])).toEqual([narrow, wide])
})

it('does not take a comment or a blank for a change, and a number for one', async () => {
  const before = await shaderOf(sources, asked({}))
  const hashOf = async (text: string) => (await shaderOf({ './a.wesl': text }, asked({}))).hash
  const text = sources['./a.wesl']
  expect(await hashOf(`// says more\n${text.replaceAll('\n', '\n\n  ')} /* and more */`)).toBe(before.hash)
  expect(await hashOf(text.replace('4u', '8u'))).not.toBe(before.hash)
})

const step = (module: string): DispatchStep => ({
  kind: 'dispatch',
  module,
  conditions: {},
  overrides: {},
  groups: [1, 1, 1],
})
const plan: Plan = {
  buffers: [],
  prepare: [step('prepare.wesl')],
  reset: [],
  solve: [step('solve.wesl')],
  outputs: {},
  deterministic: true,
  ahead: { rows: { needs: {}, steps: [step('ahead.wesl')] } },
  next: (name): Growth => ({ steps: [step(`${name}.wesl`)] }),
}

it('knows the dispatches of a plan, those that it grows by once it has grown', () => {
  const { plan: watched, steps } = noted(plan)
  const modules = () => steps.map(({ module }) => module)
  expect(modules()).toEqual(['prepare.wesl', 'solve.wesl', 'ahead.wesl'])
  expect(watched.next?.('rows', new Uint32Array(1), watched)).toEqual({ steps: [step('rows.wesl')] })
  expect(modules()).toEqual(['prepare.wesl', 'solve.wesl', 'ahead.wesl', 'rows.wesl'])
})

/** The kernel with each of its dispatches replaced. */
const planning = (kernel: Kernel, change: (step: DispatchStep) => DispatchStep): Kernel => ({
  ...kernel,
  plan(...given) {
    const own = kernel.plan(...given)
    const solve = replaced(own.solve, (one) => [one.kind === 'dispatch' ? change(one) : one])
    return { ...own, solve }
  },
})

it('sees that a kernel plans otherwise, whatever the numbers of a problem are', async () => {
  const [kernel, small, shaders] = await Promise.all([
    findKernel('spmv/csr_vector'),
    smallProblems('spmv'),
    projectSources(),
  ])
  const hashOf = async (one: Kernel, params = {}) => (await plannedBy(one, params, small, shaders)).planned
  const own = await hashOf(kernel)
  expect(await hashOf(planning(kernel, (one) => ({ ...one })))).toBe(own)
  const mutants: readonly ((step: DispatchStep) => DispatchStep)[] = [
    (one) => ({ ...one, groups: [1, 1, 1] }),
    (one) => ({ ...one, conditions: { ...one.conditions, SUBGROUPS: false } }),
    (one) => ({ ...one, overrides: { ...one.overrides, size: 128 } }),
  ]
  const hashes = await Promise.all(mutants.map((mutant) => hashOf(planning(kernel, mutant))))
  console.log(`mutants killed ${hashes.filter((hash) => hash !== own).length} of ${mutants.length} (plans of programs)`)
  expect(hashes).not.toContain(own)
  expect(await hashOf(kernel, { team: 16 })).not.toBe(own)
  expect(await plannedBy({ ...kernel, applies: () => 'no' }, {}, small, shaders)).toEqual({})
})
