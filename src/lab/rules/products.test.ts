import { range } from '#src/core/base/arrays.ts'
import { beforeAll, expect, inject, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { boundTo } from '#src/core/kernel/choice/bound.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { choicesOf, type LabProblem, sizeOf } from './labs.ts'
import { edited } from './mutant.ts'
import { suits } from './trial.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { disorder, nameOf, type WatchedTrial, watchedTrial } from './watched.ts'

const { seed: SEED } = inject('turn')

let products: readonly (readonly [string, Kernel])[]
let sources: Awaited<ReturnType<typeof projectSources>>

beforeAll(async () => {
  products = [...(await kernels())].filter(([id]) => id.startsWith('spmv/'))
  sources = await projectSources()
})

const machine = { ...leastCapabilities(4), maxComputeInvocationsPerWorkgroup: 64 }

/** The first drawn products from a seed on that are not empty, so many. */
function drawn(seed: number, count: number): LabProblem[] {
  const random = casesByOperation.get('spmv')?.random
  const found: LabProblem[] = []
  if (!random) throw new Error('There are no drawn products.')
  for (let s = seed; found.length < count; s++) {
    const one = random(s)
    if (sizeOf(one) > 40) found.push(one)
  }
  return found
}

async function wrong(trial: WatchedTrial, from = sources): Promise<string[]> {
  const linked = new Map<DispatchStep, string>()
  for (const step of dispatches(trial.plan)) linked.set(step, (await linkOnce(from, step)).wgsl)
  return disorder(trial, (step) => linked.get(step) ?? '', { turns: 'forwards', resident: 4 })
}

test('with every choice of a parameter products with drawn α and β are right', async () => {
  let turn = 0
  for (const [id, kernel] of products)
    for (const params of [{}, ...choicesOf(kernel)])
      for (const one of drawn(SEED + 101 * turn++, 1)) {
        if (!suits(kernel, one.problem, machine)) continue
        const trial = watchedTrial(id, kernel, one, machine, false, params)
        expect(await wrong(trial), nameOf(trial)).toEqual([])
      }
})

/** y ← −½ A x + 2 y with rows that several workers add up, and that end and begin anywhere among them. */
function spread(): LabProblem {
  const rows = [range(3), range(900), [5], range(700), [], range(90)]
  const one = casesByOperation
    .get('spmv')
    ?.seeded(rowsOf('long rows', 900, rows))
    .at(-1)
  if (!one || one.problem.inputs['alpha'] === 1) throw new Error('α is to be another than 1.')
  return one
}

/** With these a row is added up by several workers, or in slices. */
const PARAMS: Readonly<Record<string, Params>> = { bccoo: { slices: 2 }, coo_segmented: { steps: 1 } }

test('carries that forget α, and slices that are lost, are seen', async () => {
  const faults = [
    {
      find: 'y[word & ~ADDED] += uniforms.alpha * sum',
      replace: 'y[word & ~ADDED] += sum',
      ids: ['coo_segmented', 'merge', 'csr5'],
    },
    { find: 'slice < uniforms.sections.x', replace: 'slice + 1u < uniforms.sections.x', ids: ['bccoo'] },
  ]
  let killed = 0
  for (const { find, replace, ids } of faults)
    for (const name of ids) {
      const kernel = products.find(([id]) => id === `spmv/${name}`)?.[1]
      if (!kernel) throw new Error(`There is no ${name}.`)
      const trial = watchedTrial(`spmv/${name}`, kernel, spread(), machine, false, PARAMS[name] ?? {})
      const module = name === 'bccoo' ? 'spmv/bccoo/combine.wesl' : 'lib/calibrate.wesl'
      const faulty = edited(sources, { name, edits: [{ module, find, replace }] }, module)
      expect(await wrong(trial), nameOf(trial)).toEqual([])
      if ((await wrong(trial, faulty)).length > 0) killed++
    }
  console.log(`mutants killed ${killed} of 4 (carries and slices)`)
  expect(killed).toBe(4)
})

test('a product moves what its buffers hold: its format, x, y, and what y held', async () => {
  // one nonzero per row, so that y is a good part of all there is
  const tall = rowsOf(
    'a tall matrix',
    1,
    range(2000).map(() => [0]),
  )
  for (const [id, kernel] of products)
    for (const one of casesByOperation.get('spmv')?.seeded(tall) ?? []) {
      if (kernel.uses || !suits(kernel, one.problem, machine)) continue
      const { plan, params } = watchedTrial(id, kernel, one, machine, false)
      const { bytes } = kernel.cost(one.problem, kernel.analyse(one.problem, params, machine), params)
      const bound = new Set<string>()
      for (const step of plan.solve)
        if (step.kind === 'dispatch')
          for (const name of Object.values(boundTo(step, (await linkOnce(sources, step)).outline).buffers))
            bound.add(name)
      const held = plan.buffers.reduce((sum, { name, words }) => sum + (bound.has(name) ? 4 * words : 0), 0)
      // sums between dispatches are written and read
      expect(bytes / held, `${id} on ${one.name}`).toBeGreaterThan(0.9)
      expect(bytes / held, `${id} on ${one.name}`).toBeLessThan(1.3)
    }
})
