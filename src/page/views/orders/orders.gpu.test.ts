import { expect, test } from 'vitest'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import { ODD, SLOW_X, SLOW_Z, sweptIn } from './hand-count.fixture.ts'
import view from './view.ts'

const [z, x, odd] = [SLOW_Z, SLOW_X, ODD].map((colour) => sweptIn(colour))

const frame = framesWith({ axisEnd: 20, columns: [z, x] })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(() => openPicture(view, z), frame, [0, 3, 8, z.end, 8, 3, 0])
})

test('classes, orders, other columns, points, heights and themes are told apart', () => {
  const { pixels, picture } = openPicture(view, z)
  const frames = [
    ...[frame(0), frame(2), frame(5)].map(pixels),
    pixels(frame(2, { columns: [z] })),
    pixels(frame(2, { columns: [z, odd] })),
    pixels(frame(2, { pin: { kind: 'item', space: 'row', item: 10 } })),
    pixels(frame(2, { width: 300, height: 400 })),
    pixels(frame(2, { palette: paletteOf('light') })),
    openPicture(view, x).pixels(frame(2)),
  ]
  expectApart(frames)
  pixels(frame(2))
  expect(picture.pick(5, 25)).toEqual({ kind: 'item', space: 'row', item: 9 })
})
