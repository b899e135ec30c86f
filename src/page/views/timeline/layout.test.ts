import { expect, test } from 'vitest'
import { freeRun, levelRun, lowerGrid } from '../toy.fixture.ts'
import { lineAt, lineBox, tickAt, tickX, timelineLayout } from './layout.ts'

const extent = { width: 560, height: 170, unit: 1 }

test('picking where a tick and a worker are placed gives them', () => {
  const replay = freeRun(lowerGrid(6, 6, 6), 64)
  for (const unit of [1, 1.25, 2]) {
    const layout = timelineLayout(replay, 31, { width: 560 * unit, height: 170 * unit, unit })
    expect(layout.detail).toBe('lines')
    for (let t = 0; t < replay.end; t++) {
      for (let x = tickX(layout, t); x < tickX(layout, t + 1); x++) expect(tickAt(layout, x)).toBe(t)
    }
    for (let line = 0; line < replay.workers; line++) {
      const { y, height } = lineBox(layout, line)
      expect(lineAt(layout, replay.workers, y)).toBe(line)
      expect(lineAt(layout, replay.workers, y + height - 1)).toBe(line)
      expect(y + height).toBeLessThanOrEqual(layout.height)
    }
  }
})

test('what lies after the run, or below the last worker, is nobody’s', () => {
  const replay = levelRun(lowerGrid(4, 4, 4), 8)
  const layout = timelineLayout(replay, 2 * replay.end, extent)
  expect(tickAt(layout, tickX(layout, replay.end))).toBeUndefined()
  expect(tickAt(layout, -1)).toBeUndefined()
  expect(lineAt(layout, replay.workers, layout.height + 1)).toBeUndefined()
})

test('more workers or ticks than pixels become shares', () => {
  expect(timelineLayout(freeRun(lowerGrid(8, 8, 8), 512), 600, extent).detail).toBe('shares')
  expect(timelineLayout(freeRun(lowerGrid(600, 1, 1), 2), 601, { ...extent, width: 300 }).detail).toBe('shares')
})
