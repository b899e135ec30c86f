import { expect, test } from 'vitest'
import { toCsr, toDense } from '../testing.ts'
import { laplacianOn } from './laplacian.ts'

const of = (rows: readonly (readonly (number | undefined)[])[]) => toDense(laplacianOn(toCsr(rows)))

test('what one triangle stores is in both, and vertices without neighbours have 0.01', () => {
  // edges 0–2, stored twice, and 1–2, stored above alone; 3 has a diagonal that is not its degree, and no other entry
  expect(
    of([
      [undefined, undefined, 5, undefined],
      [undefined, 9, -7, undefined],
      [3, undefined, undefined, undefined],
      [undefined, undefined, undefined, 8],
    ]),
  ).toEqual([
    [1.01, 0, -1, 0],
    [0, 1.01, -1, 0],
    [-1, -1, 2.01, 0],
    [0, 0, 0, 0.01],
  ])
})

test('a pattern of one row, stored or not, and of none', () => {
  expect([of([[4]]), of([[undefined]]), of([])]).toEqual([[[0.01]], [[0.01]], []])
})

test('columns ascend', () => {
  const { col_idx } = laplacianOn(
    toCsr([
      [undefined, 1, 1],
      [undefined, undefined, 1],
      [undefined, undefined, undefined],
    ]),
  )
  expect([...col_idx]).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
})
