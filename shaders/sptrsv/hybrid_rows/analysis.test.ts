import { expect, test } from 'vitest'
import { analyse } from './analysis.ts'
import { type System, toSystem } from '../solve.ts'

/** A pattern with rows of these lengths; which columns does not matter here. */
function problem(lengths: readonly number[], upper = false): System {
  const row_ptr = Uint32Array.from([0, ...lengths.map((_, i) => lengths.slice(0, i + 1).reduce((a, b) => a + b))])
  const nonzeros = row_ptr[lengths.length]
  const pattern = { rows: lengths.length, cols: lengths.length, row_ptr, col_idx: new Uint32Array(nonzeros) }
  const inputs = { T: { pattern, values: new Float32Array(nonzeros) }, b: new Float32Array(lengths.length) }
  return toSystem({ operation: 'sptrsv', inputs, upper })
}

const tasks = (lengths: readonly number[], upper: boolean, group = 2, border = 10) => [
  ...analyse(problem(lengths, upper), { group, border }).task_ptr,
]

test('groups whose rows are long in the mean are a task a row, the others are one', () => {
  // means 9.5, 10, 1 and, of the odd row out, 12
  expect(tasks([1, 18, 9, 11, 1, 1, 12], false)).toEqual([0, 2, 3, 4, 6, 7])
})

test('an upper triangle is grouped from its last row', () => {
  expect(tasks([1, 18, 9, 11, 1, 1, 12], true)).toEqual([0, 2, 4, 5, 6, 7])
})

test('without a border every row is a task, and beyond all borders none is', () => {
  expect(tasks([1, 1, 1, 1], false, 2, 0)).toEqual([0, 1, 2, 3, 4])
  expect(tasks([9, 9, 9, 9], false, 2, 100)).toEqual([0, 2, 4])
})
