import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { defaults } from '#src/kernel/kernel.ts'
import { rowsOf } from '#src/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import kernel from './kernel.ts'
import { RIVALS } from './rivals.ts'

const GPU = leastCapabilities(32)
const ROWS = 256

/** Rows with a run of columns, or with as many that lie far apart. */
function pick(together: boolean, chosen = {}) {
  const columns = (i: number) => [0, 1, 2, 3].map((n) => (together ? (i & ~15) + n : (37 * i + 61 * n) % ROWS))
  const rows = Array.from({ length: ROWS }, (_, i) => columns(i).sort((a, b) => a - b))
  const matrix = rowsOf('made', ROWS, rows)
  const problem = makeProblem([matrix, matrix], { with: 'same', values: 'seeded', seed: 1 })
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(problem, params, GPU)
  return { id: kernel.uses?.(found).id, why: kernel.explain?.(problem, found, params) }
}

test('tiles that are full enough are multiplied as tiles, and a sentence says how full they are', () => {
  expect(pick(true)).toEqual({
    id: 'spgemm/tile',
    why: 'took Tiles: a tile of A has 64.0 nonzeros on average.',
  })
})

test('products of scattered nonzeros meet in tables', () => {
  const { id, why } = pick(false)
  expect(id).toBe('spgemm/hash')
  expect(why).toMatch(/: a row of C takes 16\.0 products on average, which meet in a table\.$/)
})

test('a kernel that is named is taken', () => {
  for (const { id, number } of RIVALS) expect(pick(false, { kernel: number }).id).toBe(id)
})
