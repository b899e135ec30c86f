import { expect, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { execute } from '#src/engine/gpu/executor/execute.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Plan } from '#src/core/kernel/plan/plan.ts'
import { resetControl } from '#src/core/kernel/plan/buffers.ts'
import { outputBuffers } from '#src/core/kernel/plan/outputs.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { unsolvedTrouble } from './column.ts'

/** All that a result has is left: `64 of 64 rows`, or, of entries that a plan made room for, as many of as many. */
const WHOLE = /\b(\d[\d\s]*) of \1 /

/** Operations that make a guess better: what they leave is a guess still, and their check says how good. */
const FROM_A_GUESS = ['symgs', 'krylov', 'block_symgs', 'block_krylov']

/** The plan without its solve; one that makes room for its result ends when it has done so. */
function endedEarly(plan: Plan): Plan {
  const { next } = plan
  const made = (buffers: readonly BufferSpec[]) =>
    outputBuffers(plan).every((name) => buffers.some((buffer) => buffer.name === name))
  // a solve may clear its control words, and this plan has none
  const isControlled = plan.buffers.some(({ name }) => name === resetControl.buffer)
  if (!next || made(plan.buffers))
    return { ...plan, reset: isControlled ? [resetControl, ...plan.reset] : plan.reset, solve: [] }
  const held = [...plan.buffers]
  return {
    ...plan,
    next: (...read) => {
      const growth = next(...read)
      held.push(...(growth.buffers ?? []))
      return made(held) ? { ...growth, steps: [] } : growth
    },
  }
}

test('of every kernel that ends without having solved, the rows that it left are told', async () => {
  const gpu = await openGpu()
  if (gpu.state !== 'ready') throw new Error(gpu.message)
  const { capabilities } = gpu
  for (const [id, kernel] of await kernels()) {
    const operation = id.split('/')[0]
    const [{ problem }] = casesByOperation.get(operation)?.seeded(cube('D3N7', 4)) ?? []
    if (FROM_A_GUESS.includes(operation) || !suits(kernel, problem, capabilities)) continue
    const params = defaults(kernel)
    const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
      trace: false,
      capabilities,
    })
    const { outputs } = await execute(gpu, endedEarly(plan))
    expect(unsolvedTrouble(outputs, id, operation)?.message, id).toMatch(WHOLE)
  }
})
