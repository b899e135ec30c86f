import { expect, test } from 'vitest'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { lengthBars, rowsDrawn } from './lengths.ts'

/** Rows of 1 nonzero, but for those named. */
function pattern(rows: number, long: Readonly<Record<number, number>>) {
  const row_ptr = new Uint32Array(rows + 1)
  for (let i = 0; i < rows; i++) row_ptr[i + 1] = row_ptr[i] + (long[i] ?? 1)
  return { row_ptr }
}
const extent = { width: 700, height: 420, unit: 1 }
const layoutOf = (rows: number) => matrixLayout({ rows, cols: rows }, extent)

test('every row in sight has its bar where rows are pixels high', () => {
  expect(rowsDrawn(pattern(64, {}), layoutOf(64))).toEqual(Array.from({ length: 64 }, (_, row) => row))
})

test('of rows in one line of pixels the longest is drawn, wherever it stands among them', () => {
  const rows = 4000
  for (const row of [0, 1, 5, 1234, 1235, 1236, 3999]) {
    const drawn = rowsDrawn(pattern(rows, { [row]: 9 }), layoutOf(rows))
    expect(drawn).toContain(row)
    expect(drawn.length).toBeLessThanOrEqual(420)
  }
})

test('no rows, no bars', () => expect(rowsDrawn(pattern(0, {}), layoutOf(0))).toEqual([]))

test('bars stand beside the plot, and nowhere where there is no room', () => {
  const bars = lengthBars(layoutOf(64), extent)
  const { left, side } = layoutOf(64)
  expect(bars?.x).toBeGreaterThan(left + side)
  expect((bars?.x ?? 0) + (bars?.width ?? 0)).toBeLessThanOrEqual(extent.width)
  const narrow = { width: 460, height: 420, unit: 1 }
  expect(lengthBars(matrixLayout({ rows: 64, cols: 64 }, narrow), narrow)).toBeUndefined()
  expect(lengthBars(layoutOf(64), { width: 3000, unit: 1 })?.width).toBe(side)
})
