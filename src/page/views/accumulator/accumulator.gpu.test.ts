import { describe, expect, test } from 'vitest'
import { expectApart, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { COLUMNS, openedBy } from './hand-count.fixture.ts'
import view from './view.ts'

const METHODS = ['hash', 'adaptive', 'esc', 'bins', 'tile', 'words'] as const
const runs = new Map(await Promise.all(METHODS.map(async (id) => [id, (await openedBy(id)).replay] as const)))

const replayOf = (id: (typeof METHODS)[number]) => {
  const replay = runs.get(id)
  if (!replay) throw new Error(`no run of ${id}`)
  return replay
}

const frame = framesWith({ axisEnd: 100, width: 700, height: 220 })

describe.each(METHODS)('the accumulator of %s', (id) => {
  const replay = replayOf(id)
  const open = () => openPicture(view, replay)
  const entry = (item: number) => ({ kind: 'item', space: 'entry', item }) as const

  test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
    const played = open()
    const { end } = replay
    for (const tick of [0, end, Math.floor(end / 2), end, 1, end - 1, 0, end + 3])
      expect(same(played.pixels(frame(tick)), open().pixels(frame(tick))), `step ${tick}`).toBe(true)
  })

  test('begin and end, rows, what is marked, and either theme are told apart', () => {
    const { pixels } = open()
    const { end } = replay
    const frames = [
      frame(0),
      frame(end),
      frame(end, { hover: entry(1) }),
      frame(end, { pin: entry(1) }),
      frame(end, { pin: entry(COLUMNS.length - 4) }), // of row 1, which is opened then
      frame(end, { palette: paletteOf('light') }),
    ].map(pixels)
    expectApart(frames)
  })

  test('every entry of the row is found by the pointer, and by keys', () => {
    const { picture, pixels } = open()
    pixels(frame(replay.end, { pin: { kind: 'item', space: 'row', item: 0 } }))
    const found = new Set<number>()
    for (let x = 0; x < 700; x += 4)
      for (let y = 0; y < 190; y += 4) {
        const mark = picture.pick(x, y)
        if (mark?.kind === 'item') found.add(mark.item)
      }
    for (const item of [0, 1, 2, 3, 4, 5]) expect([...found]).toContain(item)
    expect(picture.step?.(undefined, 1, 0)).toEqual(entry(0))
    expect(picture.step?.(entry(0), 1, 0)).toEqual(entry(1))
    expect(picture.step?.(entry(0), 0, 1)).toEqual(entry(6))
    expect(picture.step?.(entry(5), 1, 0)).toBeUndefined()
  })
})
