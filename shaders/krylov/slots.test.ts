import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { manyDistances } from './hard.fixture.ts'
import { columnsTold, slotted } from './slots.ts'

const NARROW = { columns: 8 }

test('columns of 8 bits number the distances from the row, 0 among them, and only where they are asked for', () => {
  const { csr } = grid('D3N27', [5, 6, 7])
  const { distances, starts } = slotted(csr, NARROW)
  const apart = [-30, 0, 30].flatMap((z) => [-5, 0, 5].flatMap((y) => [-1, 0, 1].map((x) => x + y + z)))
  expect(distances).toEqual(apart)
  expect(slotted(csr, { columns: 32 })).toEqual({ starts })
  expect(columnsTold(NARROW, { starts, distances: apart })).toContain('8 bits: 27 distances')
  expect(columnsTold({ columns: 32 }, { starts })).toBe('')
})

test('a diagonal, no row, and rows without a diagonal have the distance 0, which fills slots up', () => {
  const none: Pattern = { rows: 0, cols: 0, row_ptr: Uint32Array.of(0), col_idx: new Uint32Array() }
  for (const pattern of [none, rowsOf('a diagonal', 3, [[0], [1], [2]]).csr])
    expect(slotted(pattern, NARROW).distances).toEqual([0])
  expect(slotted(rowsOf('a path', 3, [[1], [2], []]).csr, NARROW).distances).toEqual([0, 1])
})

test('8 bits number 256 distances; where there is one more, columns have 32 bits and the page says so', () => {
  const [most, more] = [256, 257].map((count) => slotted(manyDistances(count).csr, NARROW))
  expect(most.distances).toEqual(range(256).map((n) => n - 127))
  expect(more.distances).toBeUndefined()
  expect(columnsTold(NARROW, more)).toMatch(/32 bits: .* more than 256 distances/)
})
