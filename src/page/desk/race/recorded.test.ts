import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeLink } from '#src/page/store/link/link.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import type { Desk } from '../desk.ts'
import { recordedRuns } from './recorded.ts'

const recording = (file: string) => Promise.resolve(new Uint8Array(readFileSync(`public/runs/${file}`)))
const desk = { engine: { recording } } as unknown as Desk

const open = (kernels: string) =>
  recordedRuns(desk, decodeLink(`?v=${LINK_VERSION}&m=rmat:9:6:100:3&solve=values:seeded&k=${kernels}`).doc)

test('runs that were recorded of a matrix stand in for the kernels that ran, and for no other operation', async () => {
  const found = await open('sptrans/scan_trans,sptrans/atomic')
  expect(found?.columns.map(({ id }) => id)).toEqual(['sptrans/scan_trans', 'sptrans/atomic'])
  expect(await open('spmv/csr_vector,spmv/sell')).toBeUndefined()
})

test('what a recorded run was launched with is named as its parameters are', async () => {
  const link = `?v=${LINK_VERSION}&m=grid:D3N27:128x4x4:seeded:1&k=sptrsv/structured(variant=0),sptrsv/structured`
  const found = await recordedRuns(desk, decodeLink(link).doc)
  expect(found?.columns.map(({ launch }) => launch)).toEqual(['variant baseline', undefined])
})
