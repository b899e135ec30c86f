import { expect, test } from 'vitest'
import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { measuredNamed, operationFor } from '#src/engine/catalog/figures.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import { figureCandidates } from './candidates.ts'

const measures = measuredNamed('sweeps')?.measures as Measures

test('a kernel is measured with every set of parameters that it says is to be compared, others as they are', async () => {
  const { options, load } = operationFor(measures)
  const { makeProblem } = await load()
  const problem = makeProblem([grid('D3N27', [4, 4, 4])], defaultsOf(options))
  const ids = ['multicolour', 'jacobi'].map((name) => `${problem.operation}/${name}`)
  const { candidates } = await figureCandidates(measures, ids, problem, leastCapabilities(32))
  const several = await findKernel(ids[0])
  expect(candidates.filter(({ id }) => id === ids[0]).map(({ params }) => params)).toEqual(
    several.compared?.map((set) => defaults(several, set)),
  )
  expect(candidates.filter(({ id }) => id === ids[1])).toHaveLength(1)
  // a figure that compares none takes each once
  const { params: _, ...once } = measures
  expect((await figureCandidates(once, ids, problem, leastCapabilities(32))).candidates).toHaveLength(2)
})

test('what is to be compared are parameters that a kernel has, in their range, and no set twice', async () => {
  expect(measures.params).toBe(true)
  for (const id of kernelIds) {
    const kernel = await findKernel(id)
    const sets = (kernel.compared ?? []).map((set) => defaults(kernel, set))
    for (const set of kernel.compared ?? [])
      for (const [name, value] of Object.entries(set)) {
        const { min = Infinity, max = -Infinity } = kernel.params.find((one) => one.name === name) ?? {}
        expect(value >= min && value <= max, `${id} ${name}=${value}`).toBe(true)
      }
    expect(new Set(sets.map((set) => JSON.stringify(set))).size, id).toBe(sets.length)
  }
})
