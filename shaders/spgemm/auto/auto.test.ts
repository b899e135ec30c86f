import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import kernel from './kernel.ts'
import { CANDIDATES } from './candidates.ts'

const GPU = leastCapabilities(32)
const ROWS = 256

/** Rows with a run of columns, or with as many that lie far apart. */
function made(together: boolean) {
  const columns = (i: number) => [0, 1, 2, 3].map((n) => (together ? (i & ~15) + n : (37 * i + 61 * n) % ROWS))
  const rows = Array.from({ length: ROWS }, (_, i) => columns(i).sort((a, b) => a - b))
  const matrix = rowsOf('made', ROWS, rows)
  return makeProblem([matrix, matrix], { with: 'same', values: 'seeded', seed: 1 })
}

function pick(chosen = {}) {
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(made(false), params, GPU)
  return { id: kernel.uses?.(found).id, why: kernel.explain?.(made(false), found, params) }
}

test('lists of words come first, and a sentence says how much is to be done', () => {
  expect(pick()).toEqual({
    id: 'spgemm/words',
    why: 'took Word lists: a row of C takes 16.0 products on average.',
  })
})

test('a kernel that is named is taken', () => {
  for (const { id, number } of CANDIDATES) expect(pick({ kernel: number }).id).toBe(id)
})

/** Kernels that are timed beside the first where the choice is made by times. */
const candidatesFor = (together: boolean) =>
  (kernel.candidates?.(made(together), GPU) ?? []).map(
    (params) => CANDIDATES.find(({ number }) => number === params['kernel'])?.id,
  )

test('tiles are timed beside it where they are full enough, and tables of columns anywhere', () => {
  expect(candidatesFor(true)).toEqual([undefined, 'spgemm/tile', 'spgemm/hash'])
  expect(candidatesFor(false)).toEqual([undefined, 'spgemm/hash', 'spgemm/bins'])
})
