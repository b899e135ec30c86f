import { expect, test } from 'vitest'
import { barsOf } from './entries-draw.ts'
import { axisOf } from './score-draw.ts'

const rows = (lengths: readonly number[]) => {
  const row_ptr = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, i) => {
    row_ptr[i + 1] = row_ptr[i] + length
  })
  return { rows: lengths.length, cols: 100, row_ptr, col_idx: new Uint32Array(row_ptr[lengths.length]) }
}

test('rows lie side by side over their entries, empty ones nowhere', () => {
  const pattern = rows([2, 0, 1, 3])
  const bars = barsOf(pattern, axisOf(556, 1, 5))
  expect(bars.map(({ first, length, odd }) => [first, length, odd])).toEqual([
    [0, 2, false],
    [2, 1, true],
    [3, 3, false],
  ])
  bars.slice(1).forEach(({ from }, b) => expect(from).toBe(bars[b].to))
})

test('more rows than pixels are as many bars as there are pixels, and the longest row is in one of them', () => {
  const lengths = Array.from({ length: 50_000 }, (_, i) => (i === 31_000 ? 90 : 3))
  const bars = barsOf(rows(lengths), axisOf(556, 1, 150_000))
  expect(bars.length).toBeLessThanOrEqual(502)
  expect(Math.max(...bars.map(({ length }) => length))).toBe(90)
})
