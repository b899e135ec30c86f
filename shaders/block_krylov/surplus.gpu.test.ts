import { beforeAll, expect, test } from 'vitest'
import { ENDED } from '#shaders/krylov/state.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { FillStep, RepeatStep } from '#src/core/kernel/plan/plan.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from './problem.ts'

const problem = makeProblem([grid('D3N13', [5, 4, 3])], {
  cfl: '100',
  viscous: false,
  systems: '1',
  seed: 3,
  tolerance: '1e-2',
  limit: 20,
  rough: false,
})
const POISON = 0x4d4d4d4d

let kernel: Kernel
let lab: NamedLab['lab']

beforeAll(async () => {
  kernel = await findKernel('block_krylov/bicgstab')
  lab = (await openLabs())[0].lab
})

/** Words of a sweep's x that a round after the solve computes. @param ended what the state says before that round */
async function written(given: Params, ended: number): Promise<number> {
  const params = defaults(kernel, given)
  // a GPU's small dispatches do not look whether the solve has ended, as that takes longer than it spares
  const capabilities = { ...lab.capabilities, software: true }
  const analysis = kernel.analyse(problem, params, capabilities)
  const whole = inlined(kernel.plan(problem, analysis, params, { trace: false, capabilities }))
  const round = whole.solve.find((step): step is RepeatStep => step.kind === 'repeat')
  const poisoned: FillStep = { kind: 'fill', buffer: 'sweep.x', value: POISON }
  const state: FillStep = { kind: 'fill', buffer: 'state', value: ended, from: ENDED, words: 1 }
  const { outputs } = await lab.run(
    {
      ...whole,
      solve: [...whole.solve, poisoned, state, ...(round?.steps ?? [])],
      outputs: { made: { kind: 'u32', buffer: 'sweep.x' } },
    },
    lab.sources,
  )
  return (outputs['made'] as U32).filter((word) => word !== POISON).length
}

test.each([{}, { sweeper: 1 }, { sweeper: 2 }, { preconditioner: 1, rows: 16 }])(
  'a round after the end sweeps over no block: %o',
  async (given) => {
    expect(await written(given, 1)).toBe(0)
    // the same round does, where the solve goes on
    expect(await written(given, 0)).toBeGreaterThan(0)
  },
)
