import { beforeAll, expect, test } from 'vitest'
import { CONVERGED, ENDED } from '#shaders/krylov/state.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { FillStep, Plan, RepeatStep } from '#src/core/kernel/plan/plan.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from './problem.ts'

const problem = makeProblem([grid('D3N27', [8, 8, 8])], {
  tolerance: '1e-3',
  limit: 60,
  values: 'laplacian',
  x: 'seeded',
  seed: 5,
})
const POISON = 0x4d4d4d4d

/** What is made of r, by the buffer that it is left in. */
const USED: readonly (readonly [what: string, made: string, given: Params])[] = [
  ...['multicolour', 'level_set', 'bricks', 'lines', 'subdomain'].map(
    (name, sweeper) => [`a sweep by ${name}`, 'sweep.x', { preconditioner: 1, sweeper }] as const,
  ),
  ['two Jacobi steps', 'sweep.next', { preconditioner: 1, sweeper: 5 }],
  ['IC(0)', 'back.x', { preconditioner: 3 }],
  ['a multigrid', 'level0.x', { preconditioner: 6 }],
  ['a multigrid by columns of 8 bits', 'level0.x', { preconditioner: 6, bits: 8 }],
]

let pcg: Kernel
let lab: NamedLab['lab']

beforeAll(async () => {
  pcg = await findKernel('krylov/pcg')
  lab = (await openLabs())[0].lab
})

/** A solve, then a round more over what was written there meanwhile. @param ended what the state says before that round */
function withRound(plan: Plan, made: string, ended: number): Plan {
  const whole = inlined(plan)
  const round = whole.solve.find((step): step is RepeatStep => step.kind === 'repeat')
  const poisoned: FillStep = { kind: 'fill', buffer: made, value: POISON }
  const state: FillStep = { kind: 'fill', buffer: 'state', value: ended, from: ENDED, words: 1 }
  return {
    ...whole,
    solve: [...whole.solve, poisoned, state, ...(round?.steps ?? [])],
    outputs: { made: { kind: 'u32', buffer: made } },
  }
}

/** Words that a further round computes: some kernels begin with zeros. */
async function written(made: string, given: Params, ended: number, edits: readonly Edit[] = []): Promise<number> {
  const params = defaults(pcg, given)
  // a GPU's small dispatches do not look whether the solve has ended, as that takes longer than it spares
  const capabilities = { ...lab.capabilities, software: true }
  const plan = pcg.plan(problem, pcg.analyse(problem, params, capabilities), params, { trace: false, capabilities })
  const sources = edited(lab.sources, { name: 'surplus', edits }, '')
  const { outputs } = await lab.run(withRound(plan, made, ended), sources)
  return (outputs['made'] as U32).filter((word) => word !== POISON && word !== 0).length
}

test.each(USED)('a round after the end does not touch %s', async (_what, made, given) => {
  expect(await written(made, given, CONVERGED)).toBe(0)
  // the same round does, where the solve goes on
  expect(await written(made, given, 0)).toBeGreaterThan(0)
})

test('a sweep that does not look goes on', async () => {
  const blind: Edit = { module: 'lib/stop.wesl', find: 'stop_words[stop_at] > 0u', replace: 'stop_words[stop_at] > 9u' }
  expect(await written('sweep.x', { preconditioner: 1 }, CONVERGED, [blind])).toBeGreaterThan(0)
})
