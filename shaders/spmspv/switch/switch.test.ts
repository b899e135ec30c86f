import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import kernel from './kernel.ts'
import { CANDIDATES } from './candidates.ts'

const GPU = leastCapabilities(32)
const diagonal = (columns: number) =>
  rowsOf(
    'made',
    columns,
    Array.from({ length: columns }, (_, i) => [i]),
  )

function pick(share: string, chosen = {}, columns = 1000) {
  const problem = makeProblem([diagonal(columns)], { values: 'seeded', share, seed: 1 })
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(problem, params, GPU)
  return { id: kernel.uses?.(found).id, why: kernel.explain?.(problem, found, params) }
}

test('columns are pushed up to one entry of 10, and of more entries all rows ask', () => {
  expect(['0', '1e-3', '1e-2', '1e-1', '0.101', '1'].map((share) => pick(share).id)).toEqual([
    'spmspv/push_once',
    'spmspv/push_once',
    'spmspv/push_once',
    'spmspv/push_once',
    'spmspv/push_csr',
    'spmspv/push_csr',
  ])
})

test('a tenth that is no whole number of entries is a tenth, too', () => {
  // 410 entries of 4096 columns, 101 of 1005, and one at least
  for (const columns of [4096, 1005, 4, 1]) expect(pick('1e-1', {}, columns).id).toBe('spmspv/push_once')
  // 2 entries of 4 columns
  expect(pick('0.5', {}, 4).id).toBe('spmspv/push_csr')
})

test('a sentence says how many entries there are', () => {
  expect(pick('1e-1').why).toMatch(/^took Push at once: x has 100 entries in 1\D?000 columns, 10(\.0)? %\.$/)
})

test('a kernel that is named is taken', () => {
  for (const { id, number } of CANDIDATES) expect(pick('1e-2', { kernel: number }).id).toBe(id)
})
