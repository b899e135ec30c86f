import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import { expect, test } from 'vitest'
import { count } from '#src/core/base/format.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from '../problem.ts'
import type { TransposeProblem } from '../transpose.ts'
import kernel from './kernel.ts'
import { CANDIDATES } from './candidates.ts'
import { pairs } from './pairs.fixture.ts'
import { MANY, SAMPLE } from './rule.ts'

const GPU = { ...leastCapabilities(32), maxComputeWorkgroupStorageSize: 32_768 }

/** A matrix whose first column has so many nonzeros, in as many rows, and whose others have none. */
function made(length: number, cols = 3): TransposeProblem {
  const matrix = rowsOf(
    'one column',
    cols,
    Array.from({ length }, () => [0]),
  )
  return makeProblem([matrix], { values: 'seeded', seed: 1 })
}

function pick(problem: TransposeProblem, chosen = {}) {
  const params = defaults(kernel, chosen)
  const found = kernel.analyse(problem, params, GPU)
  return { id: kernel.uses?.(found).id, why: kernel.explain?.(problem, found, params) }
}

test('short columns are sorted after their nonzeros drew places, and where one is long all keep their order', () => {
  expect(pick(made(SHORT))).toEqual({
    id: 'sptrans/atomic',
    why: 'took Atomic cursors: no column of A has more than 256 nonzeros, which are soon sorted.',
  })
  expect(pick(made(SHORT + 1)).id).toBe('sptrans/radix_trans')
})

test('where a column number is too long for two digits, places are drawn', () => {
  const { id, why } = pick(made(SHORT + 1, 2 ** 23))
  expect(id).toBe('sptrans/atomic')
  expect(why).toBe('took Atomic cursors: its nonzeros draw their places, and are sorted afterwards.')
})

test('of many nonzeros some are looked at, and where each has its mirrored one all are looked for', () => {
  const neighbour = (i: number) => i ^ 1
  expect(pick(pairs(MANY, neighbour))).toEqual({
    id: 'sptrans/mirrored',
    why: `took Mirrored entries: of ${count(SAMPLE)} nonzeros each has its mirrored one, and in a symmetric pattern all find their places.`,
  })
  expect(pick(pairs(MANY - 4, neighbour)).id).toBe('sptrans/atomic')
  // half of all nonzeros are on the diagonal, and mirror themselves
  expect(pick(pairs(MANY, (i) => (i + 1) % (MANY / 2))).id).toBe('sptrans/atomic')
  // one of 64 pairs is not symmetric
  expect(pick(pairs(MANY, (i) => (i % 128 === 0 ? i + 2 : i ^ 1))).id).toBe('sptrans/atomic')
})

test('a kernel that is named is taken where it can transpose the matrix', () => {
  for (const { id, number } of CANDIDATES) expect(pick(made(10, 10), { kernel: number }).id).toBe(id)
})
