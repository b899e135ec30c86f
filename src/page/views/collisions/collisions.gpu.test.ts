import { expect, test } from 'vitest'
import { madeRun, seen, WITH_WAYS } from '../product/product.fixture.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import view from './view.ts'

const replay = seen(madeRun(WITH_WAYS))
const open = () => openPicture(view, replay)

const frame = framesWith({ axisEnd: 10, width: 500, height: 140 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(open, frame, [0, 2, 3, replay.end, 3, 2, 0, replay.end + 3, 2])
})

test('steps, orders, marks and themes are told apart', () => {
  const { pixels } = open()
  const frames = [
    frame(1),
    frame(2),
    frame(3),
    frame(3, { options: { order: 'products' } }),
    frame(3, { options: { order: 'bin' } }),
    frame(3, { hover: { kind: 'item', space: 'entry', item: 4 } }),
    frame(3, { pin: { kind: 'item', space: 'row', item: 0 } }),
    frame(3, { palette: paletteOf('light') }),
  ].map(pixels)
  expectApart(frames)
})

test('rows are found by the pointer and by keys in the order that they stand in', () => {
  const { picture, pixels } = open()
  pixels(frame(3, { options: { order: 'bin' } }))
  const found = new Set<number>()
  for (let x = 0; x < 500; x += 5) {
    const mark = picture.pick(x, 40)
    if (mark?.kind === 'item') found.add(mark.item)
  }
  expect([...found]).toEqual([2, 0, 1])
  const row = (item: number) => ({ kind: 'item', space: 'row', item }) as const
  expect(picture.step?.(undefined, 1, 0)).toEqual(row(2))
  expect(picture.step?.(row(2), 1, 0)).toEqual(row(0))
  expect(picture.step?.(row(2), -1, 0)).toBeUndefined()
})
