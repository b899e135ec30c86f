import { beforeAll, expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { check } from '../oracle.ts'
import { makeProblem } from '../problem.ts'

let kernel: Kernel
let labs: readonly NamedLab[]
let problem: SparseProductProblem

beforeAll(async () => {
  kernel = await findKernel('spmspv/push_once')
  labs = await openLabs()
  const matrix = await buildMatrix({ kind: 'rmat', scale: 12, edges: 8, skew: 100, seed: 3 })
  problem = makeProblem([matrix], { values: 'seeded', share: '1e-1', seed: 1 })
})

/** Whether the second of two products in a row is right. @param alone words that one workgroup lists, of each invocation */
async function isRightAgain({ lab }: NamedLab, alone: number, edits: readonly Edit[] = []): Promise<boolean> {
  const { capabilities, sources } = lab
  const params = defaults(kernel, { alone })
  const analysis = kernel.analyse(problem, params, capabilities)
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const twice = { ...plan, solve: [...plan.solve, ...plan.solve] }
  const { outputs } = await lab.run(twice, edited(sources, { name: 'again', edits }, 'spmspv/push_once/list.wesl'))
  return check(problem, outputs).ok
}

test('a product leaves no sum and no bit behind, so that the next one is right, too', async () => {
  for (const lab of labs)
    for (const alone of [1, 8]) expect(await isRightAgain(lab, alone), `${lab.name}, ${alone}`).toBe(true)
})

const MUTANTS = {
  'a sum stays': ['atomicExchange(&sums[row], 0u)', 'atomicLoad(&sums[row])'],
  'bits stay': [
    'atomicExchange(&sums[uniforms.rows + first + e], 0u)',
    'atomicExchange(&sums[uniforms.rows + first + e], 0xffffffffu)',
  ],
}

test('what a product leaves behind is seen', async () => {
  const [lab] = labs
  for (const [name, [find, replace]] of Object.entries(MUTANTS)) {
    const module = 'spmspv/push_once/list.wesl'
    expect(await isRightAgain(lab, 8, [{ module, find, replace }]), name).toBe(false)
  }
})
