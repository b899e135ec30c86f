import { describe, expect, test } from 'vitest'
import { type Stack, stackOf } from './layout.ts'
import { centre, cornersOf, rowAt, rowOf } from './place.ts'
import { cameraOf, placed, type Point, poseOf, type Size, turned, zoomed } from './pose.ts'

const SIZES: readonly Size[] = [
  [1, 1, 1],
  [2, 2, 2],
  [6, 6, 6],
  [16, 16, 16],
  [31, 17, 5],
  [64, 64, 64],
  [128, 128, 128],
  [512, 512, 1],
  [1, 300, 1],
  [300, 1, 1],
  [2, 2, 300],
]
const PANES = [
  { width: 270, height: 230, unit: 1 },
  { width: 560, height: 400, unit: 1 },
  { width: 1120, height: 800, unit: 2 },
  { width: 40, height: 30, unit: 1 },
]

/** Every row of small grids, a spread of those of large ones. */
function sample([X, Y, Z]: Size): number[] {
  const rows = X * Y * Z
  const step = Math.max(1, Math.floor(rows / 311))
  return Array.from({ length: Math.ceil(rows / step) }, (_, s) => s * step)
}

type Locate = (stack: Stack, point: Point, solid: (row: number) => boolean) => number | undefined

/** Rows that are not found at the place where they are drawn. */
const lost = (stack: Stack, locate: Locate): number =>
  sample(stack.size).filter((row) => locate(stack, centre(stack, row), () => true) !== row).length

describe.each(SIZES)('%i × %i × %i', (...size) => {
  test.each(PANES)('in %o each row is found where it is drawn, inside the pane', (pane) => {
    const stack = stackOf(size, pane)
    expect(lost(stack, rowAt)).toBe(0)
    const outside = sample(size).filter((row) =>
      cornersOf(stack, row).some(([x, y]) => !(x >= 0 && y >= 0 && x <= pane.width && y + stack.thick <= pane.height)),
    )
    expect(outside).toEqual([])
  })

  test('from any side, at any zoom, apart or joined, the ray through a row meets it', () => {
    for (const camera of [
      [130, 40, 1, 0],
      [250, 75, 3, 0.5, 0.1, -0.2],
      [340, 5, 1, 1],
      [28, 30, 12, 1],
    ]) {
      const stack = stackOf(size, PANES[1], camera)
      const passed = sample(size).filter((row) => rowAt(stack, centre(stack, row), (other) => other === row) !== row)
      expect(passed).toEqual([])
    }
  })
})

test('mutants: a picker that forgets columns of slabs, or takes y for x, loses rows', () => {
  const stack = stackOf([16, 16, 16], PANES[0])
  expect(stack.columns).toBeGreaterThan(1)
  const mutants: Locate[] = [
    (of, point, solid) => rowAt({ ...of, perColumn: of.size[2] }, point, solid),
    (of, point, solid) => rowAt({ ...of, ex: of.ey, ey: of.ex }, point, solid),
    (of, [x, y], solid) => rowAt(of, [x, y + 2 * of.heightY], solid),
  ]
  for (const mutant of mutants) expect(lost(stack, mutant)).toBeGreaterThan(0)
})

test('six slabs stand in one column, a hundred in several, and no slab hides another', () => {
  const stack = stackOf([6, 6, 6], PANES[0])
  expect(stack.columns).toBe(1)
  expect(stackOf([100, 100, 100], PANES[0]).columns).toBeGreaterThan(4)
  const [x, y] = centre(stack, rowOf(stack.size, 3, 3, 2))
  const others = sample(stack.size).filter((row) => Math.floor(row / 36) !== 2)
  expect(rowAt(stack, [x, y], (row) => others.includes(row))).toBe(rowOf(stack.size, 3, 3, 2))
})

test('hollow cells are looked through, and picked where nothing lies behind them', () => {
  const stack = stackOf([4, 4, 4], PANES[1], [28, 60, 1, 1])
  const top = rowOf(stack.size, 1, 1, 3)
  const behind = rowAt(stack, centre(stack, top), (row) => row < 48)
  expect(behind).toBeLessThan(48)
  expect(rowAt(stack, centre(stack, top), () => false)).toBe(top)
  expect(rowAt(stack, [-50, -50], () => true)).toBeUndefined()
})

describe('camera', () => {
  const pane = PANES[1]

  test('its numbers survive the link, and silence is the default view', () => {
    const pose = { azimuth: 31.5, elevation: 40, zoom: 3.25, join: 0.5, shiftX: 0.125, shiftY: -0.2 }
    expect(poseOf(cameraOf(pose), 0, 0)).toEqual(pose)
    expect(stackOf([6, 6, 6], pane, [])).toEqual(stackOf([6, 6, 6], pane))
  })

  test('what lies under the pointer stays there when the wheel turns', () => {
    const before = poseOf([28, 30, 2, 0, 0.1, 0.05], 0, 0)
    const point: Point = [300, 180]
    const after = zoomed(before, 1.5, point, pane)
    const unzoomed: Point = [
      pane.width / 2 + (point[0] - pane.width / 2) / before.zoom + before.shiftX * pane.width,
      pane.height / 2 + (point[1] - pane.height / 2) / before.zoom + before.shiftY * pane.height,
    ]
    const now = placed(after, pane, unzoomed)
    expect(now[0]).toBeCloseTo(point[0], 6)
    expect(now[1]).toBeCloseTo(point[1], 6)
    expect(zoomed(after, 1e-9, point, pane)).toMatchObject({ zoom: 1, shiftX: 0, shiftY: 0 })
  })

  test('turning never goes below the slabs', () => {
    expect(turned(poseOf([28, 30], 0, 0), 0, -1e4).elevation).toBeGreaterThan(0)
    expect(turned(poseOf([28, 30], 0, 0), 0, 1e4).elevation).toBeLessThan(90)
  })
})
