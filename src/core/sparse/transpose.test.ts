import { expect, test } from 'vitest'
import { columnsOf, transpose } from './transpose.ts'
import { rowsOf } from './test-matrices.ts'

test('columns have their nonzeros by ascending rows, empty columns and rows too', () => {
  const { csr } = rowsOf('wide', 4, [[1, 3], [], [0, 1]])
  const { col_ptr, row_idx, csr_k } = columnsOf(csr)
  expect([...col_ptr]).toEqual([0, 1, 3, 3, 4])
  expect([...row_idx]).toEqual([2, 0, 2, 0])
  expect([...csr_k]).toEqual([2, 0, 3, 1])
})

test('a matrix that is transposed has the other shape, and twice is the same', () => {
  for (const { csr } of [
    rowsOf('wide', 4, [[1, 3], [], [0, 1]]),
    rowsOf('no rows', 3, []),
    rowsOf('no columns', 0, [[]]),
  ]) {
    const turned = transpose(csr)
    expect([turned.rows, turned.cols]).toEqual([csr.cols, csr.rows])
    expect(transpose(turned)).toEqual(csr)
  }
  const { values } = transpose(rowsOf('wide', 4, [[1, 3], [], [0, 1]]).csr)
  expect(values).toEqual(Float64Array.of(3, 1, 4, 2))
})
