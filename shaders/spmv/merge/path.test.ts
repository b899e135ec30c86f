import { expect, test } from 'vitest'
import { prefixSum } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { EXAMPLE } from '#src/core/sparse/formats/example.ts'
import { nonzerosBefore, openRuns, pathOf, rowsBefore } from './path.ts'

/** Rows that have ended before each step of the path, by walking all of it. */
function walked({ rows, row_ptr }: Parameters<typeof rowsBefore>[0]): number[] {
  const ended = [0]
  for (let [row, k] = [0, 0]; row < rows || k < row_ptr[rows]; ) {
    if (row < rows && row_ptr[row + 1] <= k) row++
    else k++
    ended.push(row)
  }
  return ended
}

test('the search finds on every diagonal where a walk along the path crosses it', () => {
  const { below } = random(4)
  const made = Array.from({ length: 500 }, () => {
    const lengths = Array.from({ length: below(12) }, () => (below(3) === 0 ? 0 : below(9)))
    return { rows: lengths.length, row_ptr: prefixSum(lengths) }
  })
  for (const pattern of [EXAMPLE, ...made]) {
    const ended = walked(pattern)
    expect(ended.map((_, step) => rowsBefore(pattern, step))).toEqual(ended)
  }
})

test('tiles of the example of 8 rows and 34 nonzeros', () => {
  // 42 steps, 16 per tile: the first passes 13 nonzeros and the ends of rows 0, 1 and 2
  const path = pathOf(EXAMPLE, 16)
  expect([...path.tile_row]).toEqual([0, 3, 6, 8])
  expect([0, 1, 2, 3].map((t) => nonzerosBefore(EXAMPLE, path, t))).toEqual([0, 13, 26, 34])
})

test('tiles are told together that leave a row to a later one', () => {
  const runsOf = (lengths: readonly number[], length: number) => {
    const pattern = { rows: lengths.length, row_ptr: prefixSum(lengths) }
    return openRuns(pattern, pathOf(pattern, length))
  }
  expect(runsOf([1, 1, 1, 1], 4)).toEqual([])
  // steps: nonzero and end of row 0, the nonzero of row 1 | its end …
  expect(runsOf([1, 1, 1, 1], 3)).toEqual([{ first: 0, end: 1, row: 1, added: true }])
  // row 1 has 10 nonzeros in tiles 0, 1, 2 and 3, which ends it; of row 3 tile 3 has the first
  expect(runsOf([1, 10, 0, 2], 4)).toEqual([
    { first: 0, end: 3, row: 1, added: true },
    { first: 3, end: 4, row: 3, added: true },
  ])
})
