import { expect, test } from 'vitest'
import { fitKernels } from './fit-params.ts'

const fitted = async (params: Readonly<Record<string, number>>) => {
  const { kernels, complaints } = await fitKernels([{ id: 'sptrsv/auto', params }])
  return { params: kernels[0].params, complaints: complaints.length }
}

test('the automatic choice takes parameters of the kernel that it is told to pick, and of no other', async () => {
  const { CANDIDATES } = await import('#shaders/sptrsv/auto/candidates.ts')
  const { number = 0 } = CANDIDATES.find(({ id }) => id === 'sptrsv/helix') ?? {}
  const tuned = { kernel: number, ahead: 2 }
  expect(await fitted(tuned)).toEqual({ params: tuned, complaints: 0 })
  expect(await fitted({ ahead: 2 })).toEqual({ params: {}, complaints: 1 })
  expect(await fitted({ kernel: number, unknown: 2 })).toEqual({ params: { kernel: number }, complaints: 1 })
})
