import { expect, test } from 'vitest'
import { groupingBy } from '#src/core/trace/space.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { chosenRun, WEIGHED } from './path.fixture.ts'
import view from './view.ts'

const geometry = { kind: 'grid', stencil: 'D2N5', size: [5, 1, 1] } as const
const replay = { ...chosenRun(), geometry }
const open = () => openPicture(view, replay)

const frame = framesWith({ axisEnd: 10, width: 500, height: 240 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(open, frame, [0, 2, 4, replay.end, 4, 2, 0, replay.end + 3, 4])
})

test('rounds, marks, widths and themes are told apart', () => {
  const { pixels } = open()
  const frames = [
    frame(1),
    frame(3),
    frame(4),
    frame(6),
    frame(4, { pin: { kind: 'item', space: 'row', item: 3 } }),
    frame(4, { hover: { kind: 'group', grouping: 'colour', group: 2 } }),
    frame(4, { width: 300 }),
    frame(4, { palette: paletteOf('light') }),
  ].map(pixels)
  expectApart(frames)
})

test('rows that wait show their weights where these are known', () => {
  const others = { groups: { ...WEIGHED.groups, weight: [groupingBy('weight', Uint32Array.of(3, 0, 2, 4, 1), 5)] } }
  const drawn = (tick: number) =>
    [WEIGHED, others].map((facts) => openPicture(view, { ...chosenRun(facts), geometry }).pixels(frame(tick)))
  const [one, other] = drawn(3)
  expect(same(one, other)).toBe(false)
  expect(same(one, open().pixels(frame(3)))).toBe(false)
  // once all have colours no weight is left to be shown
  const [last, also] = drawn(replay.end)
  expect(same(last, also)).toBe(true)
})

test('rows are found by the pointer where they are, colours at their bars, and arrow keys go from round to round', () => {
  const { picture, pixels } = open()
  pixels(frame(4))
  const found = { rows: new Set<number>(), colours: new Set<number>() }
  for (let x = 0; x < 500; x += 4)
    for (let y = 0; y < 160; y += 4) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.rows.add(mark.item)
      if (mark?.kind === 'group') found.colours.add(mark.group)
    }
  expect([...found.rows].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect([...found.colours].sort((a, b) => a - b)).toEqual([0, 1, 2])
  const row = (item: number) => ({ kind: 'item', space: 'row', item }) as const
  expect(picture.step?.(undefined, 1, 0)).toEqual(row(1))
  expect(picture.step?.(row(1), 1, 0)).toEqual(row(0))
  expect(picture.step?.(row(0), 0, -1)).toEqual(row(2))
})
