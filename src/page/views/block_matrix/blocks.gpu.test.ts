import { expect, test } from 'vitest'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { groupedByLevel } from '#src/core/trace/space.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf, same } from '../opened.fixture.ts'
import { factored, FOUR, inCounts, SENT } from './hand-count.fixture.ts'
import dag from '../dag/view.ts'
import view from './view.ts'

const replay = inCounts(factored(FOUR, SENT))
const open = () => openPicture(view, replay)

const frame = framesWith({ axisEnd: replay.end, width: 620 })

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(open, frame, [0, 5, 20, 35, replay.end, 35, 20, 0, replay.end + 9, 5])
})

test('tasks, marks, widths and themes are told apart', () => {
  const { pixels } = open()
  const frames = [
    frame(0),
    frame(5),
    frame(20),
    frame(35),
    frame(45),
    frame(20, { pin: { kind: 'item', space: 'task', item: 1 } }),
    frame(20, { hover: { kind: 'item', space: 'task', item: 1 } }),
    frame(20, { width: 400 }),
    frame(20, { palette: paletteOf('light') }),
  ].map(pixels)
  expectApart(frames)
})

test('the pointer finds the task of a block that is at work, else what makes it final', () => {
  const { picture, pixels } = open()
  const found = (tick: number) => {
    pixels(frame(tick))
    const marks = new Set<number>()
    for (let x = 0; x < 300; x += 3)
      for (let y = 0; y < 260; y += 3) {
        const mark = picture.pick(x, y)
        if (mark?.kind === 'item') marks.add(mark.item)
      }
    return [...marks].sort((a, b) => a - b)
  }
  expect(found(35)).toEqual([0, 1, 2, 3])
  expect(found(45)).toEqual([0, 1, 2, 4])
  expect(picture.named?.({ kind: 'item', space: 'task', item: 3 })).toBe('Block (1, 1)')
})

test('the task graph has its longest chain in ink where tasks are on blocks, and nowhere else', () => {
  const levels = { ...replay, grouping: groupedByLevel(levelsOf(replay.pattern)) }
  const { blocked: _, ...space } = replay.space
  const [chained, plain] = [levels, { ...levels, space }].map((of) => openPicture(dag, of))
  expect(same(chained.pixels(frame(20)), plain.pixels(frame(20)))).toBe(false)
  const before = chained.pixels(frame(20))
  chained.pixels(frame(40))
  expect(same(chained.pixels(frame(20)), before)).toBe(true)
})
