import { expect, test } from 'vitest'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import { cycled } from './hand-count.fixture.ts'
import { gridsLayout, markOn, pointMiddle } from './layout.ts'
import view from './view.ts'

const [last, first] = [cycled(true, 0.17), cycled(false, 3e-8)]

const frame = framesWith({ axisEnd: 30 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(() => openPicture(view, last), frame, [0, 3, 12, last.end, 12, 3, 0])
})

test('grids, colours, ways, orders, marks, widths and themes are told apart', () => {
  const { pixels } = openPicture(view, last)
  const pin = { kind: 'item', space: 'row', item: 2 } as const
  const frames = [
    ...[frame(0), frame(3), frame(4), frame(8), frame(12), frame(20)].map(pixels),
    pixels(frame(3, { pin })),
    pixels(frame(3, { width: 300 })),
    pixels(frame(3, { palette: paletteOf('light') })),
    openPicture(view, first).pixels(frame(3)),
  ]
  expectApart(frames)
})

test('with marks too small for a frame, a point that is not updated yet differs from those at rest, lit and updated', () => {
  const low = frame(3, { height: 130 })
  const layout = gridsLayout(2, [4, 4], { ...low, unit: 1 })
  expect(Math.round(2 * markOn(0, layout))).toBeLessThanOrEqual(4)
  const { pixels } = openPicture(view, last)
  const [x, y] = pointMiddle(layout.panels[0], 0, 0).map(Math.floor)
  const at = 4 * (x + low.width * y)
  const colourAt = (tick: number) => pixels({ ...low, tick }).slice(at, at + 3)
  const ground = pixels(low).slice(0, 3)
  // the point is of the last colour: at rest before the sweeps, and all else in them
  const colours = Array.from({ length: 10 }, (_, tick) => colourAt(tick).join(' '))
  expect(new Set([...colours, ground.join(' ')]).size).toBe(5)
  expect(colourAt(3)).not.toEqual(colourAt(0))
})

test('the pointer finds a point of a grid, and the arrow keys go from point to point', () => {
  const { picture, pixels } = openPicture(view, last)
  pixels(frame(3))
  const found = picture.pick(50, 60)
  expect(found).toMatchObject({ kind: 'item', space: 'row' })
  expect(picture.step?.(undefined, 1, 0)).toMatchObject({ item: 0 })
  expect(picture.step?.({ kind: 'item', space: 'row', item: 0 }, 1, 0)).toMatchObject({ item: 1 })
  expect(picture.step?.({ kind: 'item', space: 'row', item: 0 }, 0, -1)).toMatchObject({ item: 4 })
  expect(picture.step?.({ kind: 'item', space: 'row', item: 0 }, -1, 0)).toBeUndefined()
})
