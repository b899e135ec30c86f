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

test('a value between those that there are is named beside them, one beyond a range beside the range', async () => {
  const say = async (id: string, params: Readonly<Record<string, number>>) =>
    (await fitKernels([{ id, params }])).complaints
  expect(await say('symgs/subdomain', { rows: 32 })).toEqual(['Subdomains takes rows 4, 64 or 512: 4 instead of 32.'])
  expect(await say('symgs/subdomain', { rows: 64 })).toEqual([])
  expect(await say('sptrsv/structured', { team: -1 })).toEqual([
    expect.stringMatching(/takes team .*: 0 instead of -1\.$/),
  ])
})
