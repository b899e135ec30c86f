import { describe, expect, test } from 'vitest'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { centredAt, smallMap, middleInView, movedBy, shareIn, windowOn } from './layout.ts'

const MATRIX = { rows: 30_000, cols: 20_000 }
const PANE = { width: 500, height: 480, unit: 1 }
const plotOf = (camera?: readonly number[]) => matrixLayout(MATRIX, PANE, camera)
const ZOOMED = plotOf([0.4, 0.6, 10])

test('there is a map where a part is in view, and none where all is, or where it would be too small', () => {
  expect(smallMap(plotOf(), PANE)).toBeUndefined()
  expect(smallMap(plotOf([0.5, 0.5, 1.4]), PANE)).toBeUndefined()
  const small = { width: 170, height: 150, unit: 1 }
  expect(smallMap(matrixLayout(MATRIX, small, [0.5, 0.5, 10]), small)).toBeUndefined()
  const map = smallMap(ZOOMED, PANE)
  expect(map).toMatchObject({ side: 96, firstRow: 0, firstCol: 0, span: 30_000 })
  expect((map?.left ?? 0) + 96).toBeLessThan(ZOOMED.left + ZOOMED.side)
})

test('it stands beside the plot where there is room, and beside the level scale', () => {
  const right = ZOOMED.left + ZOOMED.side
  expect(smallMap(ZOOMED, { width: 800, unit: 1 })?.left).toBe(right + 12)
  expect(smallMap(ZOOMED, { width: 800, unit: 1 }, true)?.left).toBe(right + 56)
  expect(smallMap(ZOOMED, { width: right + 100, unit: 1 }, true)?.left).toBe(right - 6 - 96)
})

test('its window lies where the plot is, and is never too small to be grasped', () => {
  const map = smallMap(ZOOMED, PANE)
  if (!map) throw new Error('There is no map.')
  const { left, top, width, height } = windowOn(map, ZOOMED, 1)
  expect([left + width / 2, top + height / 2, width]).toEqual(
    [0.4 * 96, 0.6 * 96, 9.6].map((px) => expect.closeTo(px, 6)),
  )
  const small = windowOn(map, plotOf([0.4, 0.6, 300]), 1)
  expect(small.width).toBe(6)
  expect(small.left + 3).toBeCloseTo(0.4 * 96, 6)
})

describe('the window goes', () => {
  test('to the place that is asked for', () => {
    const there = plotOf(centredAt(ZOOMED, 0.7, 0.2))
    expect(middleInView(there)).toEqual([0.7, 0.2].map((share) => expect.closeTo(share, 6)))
    expect(there.pitch).toBe(ZOOMED.pitch)
  })

  test('by shares of the matrix', () => {
    const there = plotOf(movedBy(ZOOMED, shareIn(ZOOMED), -0.1))
    expect(middleInView(there)).toEqual([0.5, 0.5].map((share) => expect.closeTo(share, 6)))
  })

  test('no farther than the matrix', () => {
    expect(middleInView(plotOf(movedBy(ZOOMED, 9, -9)))).toEqual([0.95, 0.05].map((share) => expect.closeTo(share, 6)))
  })
})
