import { expect, test } from 'vitest'
import { colLeft, edgesOf, matrixLayout, panBy, rowAt, rowTop, visibleCols, visibleRows, zoomAbout } from './layout.ts'

const square = (rows: number) => ({ rows, cols: rows })
const extent = { width: 260, height: 210, unit: 1 }

test('a plot lies inside its pane, with room for the axes', () => {
  for (const rows of [1, 6, 216, 4096, 262_144]) {
    for (const unit of [1, 1.25, 2]) {
      const size = { width: 260 * unit, height: 210 * unit, unit }
      const { left, top, side } = matrixLayout(square(rows), size)
      expect(left).toBeGreaterThan(0)
      expect(left + side).toBeLessThanOrEqual(size.width)
      expect(top + side).toBeLessThanOrEqual(size.height - 17 * unit)
      expect(Number.isInteger(side)).toBe(true)
    }
  }
})

test('picking where a row is placed gives that row, wherever the window is', () => {
  for (const camera of [undefined, [0.3, 0.6, 4], [0.9, 0.1, 20]]) {
    const layout = matrixLayout(square(200), { width: 500, height: 480, unit: 1 }, camera)
    const { first, stop } = visibleRows(layout)
    for (let row = first; row < stop; row++) {
      const y = rowTop(layout, row) + layout.pitch / 2
      if (y < layout.top || y >= layout.top + layout.side) continue
      expect(rowAt(layout, layout.left, y)).toBe(row)
    }
  }
})

test('nothing is picked beside the plot', () => {
  const layout = matrixLayout(square(50), extent)
  expect(rowAt(layout, layout.left - 1, layout.top)).toBeUndefined()
  expect(rowAt(layout, layout.left, layout.top + layout.side)).toBeUndefined()
})

test('detail follows zoom: bins, cells, squares, numbers', () => {
  const detail = (zoom: number) => matrixLayout(square(4096), extent, [0.5, 0.5, zoom]).detail
  expect([1, 50, 100, 5000].map(detail)).toEqual(['density', 'cells', 'squares', 'labels'])
})

test('a zoom keeps what lies under the pointer', () => {
  const before = matrixLayout(square(1000), extent)
  const x = before.left + 0.4 * before.side
  const y = before.top + 0.7 * before.side
  const after = matrixLayout(square(1000), extent, zoomAbout(before, 1, 5, x, y))
  expect(after.pitch).toBeCloseTo(5 * before.pitch)
  expect(rowTop(after, 700)).toBeCloseTo(y)
  expect(colLeft(after, 400)).toBeCloseTo(x)
})

test('a window never leaves the matrix', () => {
  const layout = matrixLayout(square(1000), extent, [0.5, 0.5, 4])
  expect(panBy(layout, 1e6, -1e6)).toEqual([0.125, 0.875, 4])
  expect(zoomAbout(layout, 1, 1e-6, layout.left, layout.top)).toEqual([0.5, 0.5, 1])
})

test('a matrix that is not square has square entries, and nothing beside it is picked', () => {
  const shapes = [
    { rows: 30, cols: 120 },
    { rows: 120, cols: 30 },
  ]
  for (const shape of shapes) {
    const whole = matrixLayout(shape, extent)
    const edges = edgesOf(whole)
    expect((edges.right - whole.left) / (edges.bottom - whole.top)).toBeCloseTo(shape.cols / shape.rows, 0)
    for (const camera of [undefined, [0.2, 0.1, 3]]) {
      const layout = matrixLayout(shape, extent, camera)
      const { right, bottom } = edgesOf(layout)
      const seen = [visibleRows(layout), visibleCols(layout)]
      expect(seen[0].stop).toBeLessThanOrEqual(shape.rows)
      expect(seen[1].stop).toBeLessThanOrEqual(shape.cols)
      expect(rowAt(layout, right - 1, bottom - 1)).toBe(seen[0].stop - 1)
      expect(rowAt(layout, right, bottom - 1)).toBeUndefined()
      expect(rowAt(layout, right - 1, bottom)).toBeUndefined()
    }
  }
})
