import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { defaults } from '#src/kernel/kernel.ts'
import { rowsOf } from '#src/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import kernel from './kernel.ts'
import { RIVALS } from './rivals.ts'

const GPU = leastCapabilities(32)
const COLUMNS = 1000
const matrix = rowsOf(
  'made',
  COLUMNS,
  Array.from({ length: COLUMNS }, (_, i) => [i]),
)

function pick(share: string, chosen = {}) {
  const problem = makeProblem([matrix], { values: 'seeded', share, seed: 1 })
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(problem, params, GPU)
  return { id: kernel.uses?.(found).id, why: kernel.explain?.(problem, found, params) }
}

test('few entries are pushed, some are pulled, and of many all rows ask', () => {
  expect(['0', '1e-3', '1e-2', '1e-1', '1'].map((share) => pick(share).id)).toEqual([
    'spmspv/push_once',
    'spmspv/push_once',
    'spmspv/push_once',
    'spmspv/pull_csc',
    'spmspv/push_csr',
  ])
})

test('a sentence says how many entries there are', () => {
  expect(pick('1e-1').why).toMatch(/^took Pull through tiles: x has 100 entries in 1\D?000 columns, 10(\.0)? %\.$/)
})

test('a kernel that is named is taken', () => {
  for (const { id, number } of RIVALS) expect(pick('1e-2', { kernel: number }).id).toBe(id)
})
