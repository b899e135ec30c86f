import { describe, expect, test } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { madeRun, seen } from './moves.fixture.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { movesLayout } from './layout.ts'
import { movesOf } from '#src/engine/run/moves.ts'
import view from './view.ts'

const replay = seen(madeRun())
const open = () => openPicture(view, replay)

/** So small that entries are pixels, and so large that they have forms. */
const SIZES = [
  [130, 75],
  [600, 300],
] as const

describe.each(SIZES)('moves in %i × %i pixels', (width, height) => {
  const frame = (tick: number, more: Partial<Frame> = {}): Frame => ({
    tick,
    axisEnd: 10,
    palette: dark,
    width,
    height,
    dpr: 1,
    options: {},
    ...more,
  })
  const dark = paletteOf('dark')

  test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
    expectScrubbed(open, frame, [0, 1, 3, 4, replay.end, 4, 3, 2, 0, replay.end + 3, 3])
  })

  test('entries that move, have moved and are marked are seen, in either theme and colouring', () => {
    const { pixels } = open()
    const frames = [
      frame(2),
      frame(3),
      frame(4),
      frame(4, { options: { colour: 'step' } }),
      frame(4, { palette: paletteOf('light') }),
      frame(4, { hover: { kind: 'item', space: 'entry', item: 3 } }),
      frame(4, { hover: { kind: 'worker', worker: 0 } }),
    ].map(pixels)
    expectApart(frames)
  })
})

test('an entry is the same mark in both matrices, and as a place of the output', () => {
  const { picture, pixels, said } = open()
  const at = (more: Partial<Frame> = {}): Frame => framesWith({ axisEnd: 10 })(3, more)
  const plain = pixels(at())
  const found = new Map<number, number>()
  for (let x = 0; x < 600; x += 5)
    for (let y = 0; y < 300; y += 5) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.set(mark.item, (found.get(mark.item) ?? 0) + (x < 300 ? 1 : 1000))
    }
  // entry 9 came to no place of the output
  for (let entry = 0; entry < 10; entry++) {
    const times = found.get(entry) ?? 0
    expect([times >= 1000, times % 1000 > 0], `entry ${entry}`).toEqual([entry < 9, true])
  }
  const marked = pixels(at({ pin: { kind: 'item', space: 'entry', item: 3 } }))
  expect(same(marked, plain)).toBe(false)
  expect(same(pixels(at({ pin: { kind: 'item', space: 'place', item: 5 } })), marked)).toBe(true)
  expect(said).toEqual(['every entry'])
})

test('no line crosses the numbers of rows of the output', () => {
  const [width, height] = SIZES[1]
  const { input, outcome } = movesOf(replay)
  const { left, top, pitch } = movesLayout(input, outcome.pattern, { width, height, unit: 1 }).output
  const palette = paletteOf('dark')
  const { pixels } = open()
  /** The number of row 0, which entry 0 goes past. */
  const numberAt = (tick: number): string => {
    const all = pixels({ tick, axisEnd: 10, palette, width, height, dpr: 1, options: {} })
    const lines = Array.from(
      { length: 9 },
      (_, y) => 4 * ((Math.round(top + pitch / 2) + y - 4) * width + Math.round(left) - 13),
    )
    return lines.map((from) => all.slice(from, from + 4 * 7).join()).join()
  }
  expect(numberAt(3), 'eight entries move').toBe(numberAt(0))
})
