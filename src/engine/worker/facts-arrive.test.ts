import { expect, test } from 'vitest'
import { FACTS } from '#src/core/sparse/facts/list.ts'
import { ProblemWorker } from './problem-worker.ts'

const nothing = () => undefined

test('a search of facts has ended once the last of them has arrived, however late its channel is', async () => {
  const worker = new ProblemWorker()
  await worker.open(
    { kind: 'grid', stencil: 'D2N5', size: [4, 3, 1], values: 'laplacian', seed: 1 },
    undefined,
    nothing,
  )
  const arrived: string[] = []
  const late = async ({ name }: { readonly name: string }) => {
    await new Promise((resolve) => setTimeout(resolve))
    arrived.push(name)
  }
  await worker.examine('dear', late, nothing)
  const dear = FACTS.filter((fact) => fact.dear)
  expect(arrived).toEqual(dear.map(({ name }) => name))
})
