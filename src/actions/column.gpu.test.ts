import { expect, test } from 'vitest'
import { casesByOperation } from '#src/catalog/cases.ts'
import { kernels } from '#src/catalog/kernels.ts'
import { openGpu } from '#src/gpu/device/device.ts'
import { execute } from '#src/gpu/executor/execute.ts'
import { defaults } from '#src/kernel/kernel.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import { cube } from '#src/sparse/test-matrices.ts'
import { unsolvedTrouble } from './column.ts'

test('of every kernel that ends without having solved, the rows that it left are told', async () => {
  const gpu = await openGpu()
  if (gpu.state !== 'ready') throw new Error(gpu.message)
  const { capabilities } = gpu
  for (const [id, kernel] of await kernels()) {
    const operation = id.split('/')[0]
    const [{ problem }] = casesByOperation.get(operation)?.seeded(cube('D3N7', 4)) ?? []
    if (!suits(kernel, problem, capabilities)) continue
    const params = defaults(kernel)
    const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
      trace: false,
      capabilities,
    })
    const { outputs } = await execute(gpu, { ...plan, solve: [] })
    expect(unsolvedTrouble(outputs, id, operation)?.message, id).toContain('64 of 64 rows')
  }
})
