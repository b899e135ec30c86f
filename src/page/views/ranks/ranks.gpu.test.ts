import { expect, test } from 'vitest'
import { LOST } from '#src/core/kernel/modeled.ts'
import { factored, FOUR, inCounts, SENT } from '../block_matrix/hand-count.fixture.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import view from './view.ts'

const replay = inCounts(factored(FOUR, SENT))
const lost = inCounts(factored(FOUR, { ...SENT, received: SENT.received.with(2, LOST) }))
const barriers = inCounts(factored(FOUR, SENT, [0, 0, 0, 0, 1]))
const open = (of = replay) => openPicture(view, of)

const frame = framesWith({ axisEnd: replay.end, width: 620, height: 420 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(open, frame, [0, 5, 13, 28, replay.end, 28, 13, 0, replay.end + 9, 5])
})

test('moments, messages, barriers, marks, widths and themes are told apart', () => {
  const { pixels } = open()
  const frames = [
    frame(0),
    frame(13),
    frame(28),
    frame(28, { pin: { kind: 'item', space: 'task', item: 1 } }),
    frame(28, { hover: { kind: 'item', space: 'task', item: 1 } }),
    frame(28, { hover: { kind: 'worker', worker: 2 } }),
    frame(28, { width: 400 }),
    frame(28, { axisEnd: 90 }),
    frame(28, { palette: paletteOf('light') }),
  ].map(pixels)
  frames.push(open(lost).pixels(frame(28)), open(barriers).pixels(frame(28)))
  expectApart(frames)
})

test('the pointer finds tasks on the lanes, ranks beside them, and blocks below', () => {
  const { picture, pixels } = open()
  pixels(frame(20))
  const found = { items: new Set<number>(), workers: new Set<number>() }
  for (let x = 0; x < 600; x += 4)
    for (let y = 0; y < 220; y += 4) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.items.add(mark.item)
      if (mark?.kind === 'worker') found.workers.add(mark.worker)
    }
  expect([...found.items].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect([...found.workers].sort((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(picture.named?.({ kind: 'item', space: 'task', item: 3 })).toBe('SSSSM of block (1, 1)')
})
