import { groupedByLevel } from '#src/core/trace/space.ts'
import { expect, test } from 'vitest'
import { lowerGrid, lowerLevels, patternOf } from '../toy.fixture.ts'
import { dagLayout, isNumbered, levelAt, levelX, nodeAt, nodeY, placesOf, widthOf } from './layout.ts'

const extent = { width: 560, height: 190, unit: 1 }

test('picking where a row is placed gives that row', () => {
  for (const unit of [1, 1.25, 2]) {
    const levels = groupedByLevel(lowerLevels(lowerGrid(6, 6, 6)))
    const layout = dagLayout(levels, { width: 560 * unit, height: 190 * unit, unit })
    const place = placesOf(levels)
    expect(layout.detail).toBe('nodes')
    for (let row = 0; row < 216; row++) {
      const level = levels.group[row]
      const x = levelX(layout, level)
      const y = nodeY(layout, place[row], widthOf(levels, level))
      expect(nodeAt(layout, levels, x, y)).toBe(row)
      expect(x).toBeGreaterThan(layout.left)
      expect(x).toBeLessThan(layout.left + layout.plotWidth)
      expect(y - layout.size / 2).toBeGreaterThanOrEqual(0)
      expect(y + layout.size / 2).toBeLessThanOrEqual(layout.plotHeight)
    }
  }
})

test('a level’s rows stand one below the other, centred', () => {
  const levels = groupedByLevel(lowerLevels(patternOf([[0], [0, 1], [0, 2], [1, 2, 3]])))
  const layout = dagLayout(levels, extent)
  expect([0, 1, 2, 3].map((row) => placesOf(levels)[row])).toEqual([0, 0, 1, 0])
  expect(nodeY(layout, 0, 1)).toBe(layout.middle)
  expect(nodeY(layout, 0, 2) + nodeY(layout, 1, 2)).toBe(2 * layout.middle)
})

test('squares of a graph that is counted by hand carry its rows’ numbers, those of a grid none', () => {
  const dense = groupedByLevel(lowerLevels(patternOf([[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]])))
  expect(isNumbered(dagLayout(dense, extent), 1)).toBe(true)
  expect(isNumbered(dagLayout(dense, { width: 150, height: 190, unit: 1 }), 1)).toBe(false)
  expect(isNumbered(dagLayout(groupedByLevel(lowerLevels(lowerGrid(6, 6, 6))), extent), 1)).toBe(false)
})

test('squares too small to show their form become shares', () => {
  expect(dagLayout(groupedByLevel(lowerLevels(lowerGrid(16, 16, 16))), extent).detail).toBe('shares')
  expect(
    dagLayout(groupedByLevel(lowerLevels(lowerGrid(30, 30, 30))), { width: 5600, height: 9000, unit: 1 }).detail,
  ).toBe('shares')
})

test('levels narrower than a pixel share a column, and every level is under some x', () => {
  const levels = groupedByLevel(lowerLevels(lowerGrid(3000, 1, 1)))
  const layout = dagLayout(levels, extent)
  expect(layout.columns).toBeLessThanOrEqual(layout.plotWidth)
  for (const level of [0, 1, 1499, 2999]) expect(levelAt(layout, levelX(layout, level))).toBe(level)
  expect(levelAt(layout, layout.left - 1)).toBeUndefined()
})
