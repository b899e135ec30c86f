import { expect, test } from 'vitest'
import { allKernels } from './kernels.ts'

const all = await allKernels()

/** Kernels that run less than, or other than, what the paper that they name describes. */
const PARTIAL = [
  'spmv/bccoo',
  'spmv/csr5',
  'spmv/merge',
  'spmv/row_bins',
  'spmv/tile',
  'sptrsv/sync_free',
  'sptrsv/sync_free_csc',
  'sptrsv/thread_level',
]

test.each(PARTIAL)('%s says what of its paper it takes', (id) => {
  expect(all.get(id)?.paper.taken).toMatch(/\w+ \w+/)
})

test('rows in bins claim no matrix units, which WebGPU has not', () => {
  expect(all.get('spmv/row_bins')?.paper.taken).toContain('no matrix units')
})

test('polling of rows and columns that add up are credited to those who published them', () => {
  expect(all.get('sptrsv/sync_free')?.paper).toMatchObject({ authors: 'Ernesto Dufrechou, Pablo Ezzatti', year: 2018 })
  expect(all.get('sptrsv/sync_free_csc')?.paper.authors).toMatch(/^Weifeng Liu, Ang Li/)
  // its published algorithm is what runs unless told
  expect(all.get('sptrsv/sync_free_csc')?.params.find(({ name }) => name === 'sums')?.initial).toBe(1)
})
