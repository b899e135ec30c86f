import { expect, test } from 'vitest'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { refusal } from '#src/core/base/errors.ts'
import { columnOffsets, asDictionary, MOST_CODES } from './pairs.ts'

const valued = (rows: readonly (readonly (readonly [col: number, value: number])[])[], cols: number) => ({
  pattern: {
    rows: rows.length,
    cols,
    row_ptr: prefixSum(rows.map(({ length }) => length)),
    col_idx: Uint32Array.from(rows.flat().map(([col]) => col)),
  },
  values: Float32Array.from(rows.flat().map(([, value]) => value)),
})

/** One row that reaches so many columns. */
const wide = (length: number) => valued([range(length).map((j) => [j, 1] as const)], length)

/** A diagonal on which values repeat after so many rows. */
const varied = (different: number) =>
  valued(
    range(600).map((i) => [[i, 1 + (i % different)] as const]),
    600,
  )

test('a code stands for a distance and a value, ascending by the distance, and 0 for none', () => {
  const { pairs, shared } = asDictionary(
    valued(
      [
        [
          [0, 4],
          [1, -1],
        ],
        [
          [0, -1],
          [1, 5],
        ],
      ],
      2,
    ),
  )
  const bits = (value: number) => new Uint32Array(Float32Array.of(value).buffer)[0]
  const below = 2 ** 32 - 1
  expect(shared).toBe(true)
  expect([...pairs]).toEqual([0, 0, below, bits(-1), 0, bits(4), 0, bits(5), 1, bits(-1)])
})

test('values that differ by their bits alone have codes of their own', () => {
  const { pairs } = asDictionary(valued([[[0, 0]], [[1, -0]], [[2, 0]]], 3))
  expect([...pairs]).toEqual([0, 0, 0, 0, 0, 2 ** 31])
})

test('up to 255 pairs a byte says the value, and from 256 on the distance alone', () => {
  const found = [MOST_CODES, MOST_CODES + 1].map((different) => asDictionary(varied(different)))
  expect(found.map(({ shared, pairs }) => [shared, pairs.length / 2 - 1])).toEqual([
    [true, MOST_CODES],
    [false, 1],
  ])
})

test('up to 255 distances are taken, and the 256th is refused by its row', () => {
  expect(columnOffsets(wide(MOST_CODES).pattern)).toHaveLength(MOST_CODES)
  expect(refusal(() => columnOffsets(wide(MOST_CODES + 1).pattern))).toBe(
    'Row 0 brings a 256th distance j − i, and a byte tells 255 apart.',
  )
})

test('a matrix without rows, columns or nonzeros has no codes', () => {
  for (const [rows, cols] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [3, 3],
  ]) {
    const { pairs, shared } = asDictionary(
      valued(
        range(rows).map(() => []),
        cols,
      ),
    )
    expect([[...pairs], shared]).toEqual([[0, 0], true])
  }
})
