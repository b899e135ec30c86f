import { expect, test } from 'vitest'
import type { BlockShare } from '#src/core/trace/space.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { sweptInBlocks } from './hand-count.fixture.ts'
import view from './view.ts'

const SHARES: readonly BlockShare[] = [
  { side: 5, each: 'item', spare: 0 },
  { side: 5, each: 'coefficient', spare: 3 },
  { side: 5, each: 'row', spare: 0 },
]
const replays = SHARES.map(sweptInBlocks)

const frame = framesWith({ axisEnd: 20, height: 400 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  for (const replay of replays) {
    expectScrubbed(() => openPicture(view, replay), frame, [0, 2, 4, replay.end, 2, 0])
  }
})

test('steps, rows, themes and ways to share a row are told apart, and columns have one scale', () => {
  const frames = replays.flatMap((replay) => {
    const { pixels } = openPicture(view, replay)
    return [
      frame(2),
      frame(4),
      frame(4, { pin: { kind: 'item', space: 'row', item: 2 } }),
      frame(2, { palette: paletteOf('light') }),
    ].map(pixels)
  })
  expectApart(frames)
  const { pixels } = openPicture(view, replays[1])
  expect(same(pixels(frame(2)), pixels(frame(2, { columns: replays })))).toBe(false)
})

test('the pointer finds the row that an invocation has', () => {
  const { picture, pixels } = openPicture(view, replays[1])
  // one of the ends of the path is lit, and 25 invocations above the others have it
  pixels(frame(4))
  expect(picture.pick(5, 40)).toEqual({ kind: 'item', space: 'row', item: 0 })
  expect(picture.pick(5, 250)).toEqual({ kind: 'item', space: 'row', item: 2 })
  expect(picture.pick(5, 5)).toBeUndefined()
})
