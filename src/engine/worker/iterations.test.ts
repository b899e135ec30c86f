import { expect, test } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import { ProblemWorker } from './problem-worker.ts'

const nothing = () => undefined

/** What a worker says of a twin's run on a small grid. */
async function saidOf(id: string, set: Readonly<Record<string, string | number>> = {}) {
  const [operation] = id.split('/')
  const worker = new ProblemWorker()
  await worker.open(
    { kind: 'grid', stencil: 'D3N7', size: [5, 5, 5], values: 'laplacian', seed: 1 },
    undefined,
    nothing,
  )
  await worker.solve(operation, { ...defaultsOf(findOperation(operation).options), ...set }, undefined, nothing)
  const params = defaults(await findKernel(id))
  await worker.analyse(id, params)
  const { outputs } = await worker.twin(id, params, { workers: 4, lanes: 8 })
  return { ...(await worker.answered(outputs)), outputs }
}

test('a worker says numbers by iteration of what came out, and why a run ended too soon', async () => {
  const { series = [], ending } = await saidOf('krylov/cg')
  expect(series.map(({ name, at, values }) => [name, at[0], values[0], at.length === values.length])).toEqual([
    ['residual by the recurrence', 0, 1, true],
    ['true residual', 0, 1, true],
  ])
  expect(series[0].at.length).toBeGreaterThan(5)
  expect(ending).toBeUndefined()
  const short = await saidOf('krylov/cg', { limit: 2 })
  expect(short.series?.[0].at).toHaveLength(3)
  expect(short.ending?.code).toBe('LimitReached')
  // x is not given away with them
  expect((short.outputs['x'] as F32).length).toBe(125)
})

test('an operation that names none has none', async () => {
  expect(await saidOf('spmv/csr_vector')).toMatchObject({ series: undefined, ending: undefined })
})
