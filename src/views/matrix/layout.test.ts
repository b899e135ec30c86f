import { expect, test } from 'vitest'
import { colLeft, matrixLayout, panBy, rowAt, rowTop, visible, zoomAbout } from './layout.ts'

const extent = { width: 260, height: 210, unit: 1 }

test('a plot lies inside its pane, with room for the axes', () => {
  for (const rows of [1, 6, 216, 4096, 262_144]) {
    for (const unit of [1, 1.25, 2]) {
      const size = { width: 260 * unit, height: 210 * unit, unit }
      const { left, top, side } = matrixLayout(rows, size)
      expect(left).toBeGreaterThan(0)
      expect(left + side).toBeLessThanOrEqual(size.width)
      expect(top + side).toBeLessThanOrEqual(size.height - 17 * unit)
      expect(Number.isInteger(side)).toBe(true)
    }
  }
})

test('picking where a row is placed gives that row, wherever the window is', () => {
  for (const camera of [undefined, [0.3, 0.6, 4], [0.9, 0.1, 20]]) {
    const layout = matrixLayout(200, { width: 500, height: 480, unit: 1 }, camera)
    const { first, stop } = visible(layout, layout.firstRow)
    for (let row = first; row < stop; row++) {
      const y = rowTop(layout, row) + layout.pitch / 2
      if (y < layout.top || y >= layout.top + layout.side) continue
      expect(rowAt(layout, layout.left, y)).toBe(row)
    }
  }
})

test('nothing is picked beside the plot', () => {
  const layout = matrixLayout(50, extent)
  expect(rowAt(layout, layout.left - 1, layout.top)).toBeUndefined()
  expect(rowAt(layout, layout.left, layout.top + layout.side)).toBeUndefined()
})

test('detail follows zoom: bins, cells, squares, numbers', () => {
  const detail = (zoom: number) => matrixLayout(4096, extent, [0.5, 0.5, zoom]).detail
  expect([1, 50, 100, 5000].map(detail)).toEqual(['density', 'cells', 'squares', 'labels'])
})

test('a zoom keeps what lies under the pointer', () => {
  const before = matrixLayout(1000, extent)
  const x = before.left + 0.4 * before.side
  const y = before.top + 0.7 * before.side
  const after = matrixLayout(1000, extent, zoomAbout(before, 1, 5, x, y))
  expect(after.pitch).toBeCloseTo(5 * before.pitch)
  expect(rowTop(after, 700)).toBeCloseTo(y)
  expect(colLeft(after, 400)).toBeCloseTo(x)
})

test('a window never leaves the matrix', () => {
  const layout = matrixLayout(1000, extent, [0.5, 0.5, 4])
  expect(panBy(layout, 1e6, -1e6)).toEqual([0.125, 0.875, 4])
  expect(zoomAbout(layout, 1, 1e-6, layout.left, layout.top)).toEqual([0.5, 0.5, 1])
})
