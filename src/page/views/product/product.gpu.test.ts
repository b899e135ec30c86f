import { describe, expect, test } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { madeRun, seen, summed, summedVector, vectorRun } from './product.fixture.ts'
import { expectApart, expectScrubbed, openPicture, paletteOf, same } from '../opened.fixture.ts'
import view from './view.ts'

const replay = seen(madeRun(undefined, summed))
const ofVector = seen(vectorRun(summedVector))
const open = (of = replay) => openPicture(view, of)

const frameIn =
  (width: number, height: number) =>
  (tick: number, more: Partial<Frame> = {}): Frame => ({
    tick,
    axisEnd: 10,
    palette: paletteOf('dark'),
    width,
    height,
    dpr: 1,
    options: {},
    ...more,
  })

/** So small that entries are pixels, and so large that they have forms, in a row and in a square. */
const SIZES = [
  [130, 55],
  [600, 200],
  [300, 330],
] as const

describe.each(SIZES)('a product in %i × %i pixels', (width, height) => {
  const frame = frameIn(width, height)

  test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
    expectScrubbed(open, frame, [0, 1, 3, 4, replay.end, 4, 3, 2, 0, replay.end + 3, 3])
  })

  test('steps, what is marked, and either theme are told apart', () => {
    const { pixels } = open()
    const marked = (space: string, item: number) => frame(4, { hover: { kind: 'item', space, item } })
    const frames = [
      frame(1),
      frame(2),
      frame(3),
      frame(4),
      marked('entry', 2),
      marked('nonzero', 0),
      marked('product', 6),
      marked('row', 2),
      frame(4, { palette: paletteOf('light') }),
    ].map(pixels)
    expectApart(frames)
  })
})

describe.each(SIZES)('a product with a vector in %i × %i pixels', (width, height) => {
  const frame = frameIn(width, height)

  test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
    const played = open(ofVector)
    for (const tick of [0, 2, 4, 6, ofVector.end, 3, 2, 0, ofVector.end + 3, 3])
      expect(same(played.pixels(frame(tick)), open(ofVector).pixels(frame(tick))), `step ${tick}`).toBe(true)
  })

  test('steps, what is marked, and either theme are told apart', () => {
    const { pixels } = open(ofVector)
    const marked = (space: string, item: number) => frame(5, { hover: { kind: 'item', space, item } })
    const marks = [marked('row', 0), marked('row', 1), marked('entry', 2), marked('nonzero', 1), marked('product', 2)]
    const light = frame(5, { palette: paletteOf('light') })
    const frames = [frame(1), frame(2), frame(3), frame(4), frame(5), frame(6), ...marks, light].map(pixels)
    for (const [f, one] of frames.entries())
      for (const [o, other] of frames.slice(0, f).entries())
        expect(same(one, other), `frames ${o} and ${f}`).toBe(false)
  })
})

test('every entry of a matrix and of two vectors is found by the pointer, and by arrow keys from one of its own', () => {
  const { picture, pixels } = open(ofVector)
  pixels(frameIn(600, 200)(3))
  const found = new Set<string>()
  for (let x = 0; x < 600; x += 4)
    for (let y = 0; y < 200; y += 4) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.add(`${mark.space} ${mark.item}`)
    }
  const entries = [0, 1, 2, 3, 4].map((item) => `entry ${item}`)
  expect([...found].sort()).toEqual([...entries, 'nonzero 0', 'nonzero 1', 'row 0', 'row 2'].sort())
  const down = (space: string, item: number) => picture.step?.({ kind: 'item', space, item }, 0, 1)
  expect(down('row', 0)).toEqual({ kind: 'item', space: 'row', item: 2 })
  expect(down('nonzero', 0)).toEqual({ kind: 'item', space: 'nonzero', item: 1 })
  expect(down('entry', 0)).toEqual({ kind: 'item', space: 'entry', item: 2 })
})

test('where cells are large, values are written in them, of the output those that came out', () => {
  const frame = frameIn(900, 240)
  const [came, none] = [open(), open(seen(madeRun()))]
  expect(same(came.pixels(frame(2)), none.pixels(frame(2)))).toBe(true)
  expect(same(came.pixels(frame(5)), none.pixels(frame(5)))).toBe(false)
})

test('every entry of all three is found by the pointer, those of the right one as a product of theirs', () => {
  const { picture, pixels } = open()
  pixels(frameIn(600, 200)(3))
  const found = new Set<string>()
  for (let x = 0; x < 600; x += 5)
    for (let y = 0; y < 200; y += 5) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.add(`${mark.space} ${mark.item}`)
    }
  const all = ['nonzero', 'entry'].flatMap((space) => [0, 1, 2, 3, 4].map((item) => `${space} ${item}`))
  expect([...found].sort()).toEqual([...all, ...[0, 1, 2, 3, 6].map((item) => `product ${item}`)].sort())
})

test('arrow keys go along the output, and along the left matrix from an entry of it', () => {
  const { picture } = open()
  const step = (space: string, item: number, dx: number, dy: number) =>
    picture.step?.({ kind: 'item', space, item }, dx, dy)
  expect(picture.step?.(undefined, 1, 0)).toEqual({ kind: 'item', space: 'entry', item: 0 })
  expect(step('entry', 1, 1, 0)).toEqual({ kind: 'item', space: 'entry', item: 2 })
  expect(step('entry', 2, 0, 1)).toEqual({ kind: 'item', space: 'entry', item: 4 })
  expect(step('entry', 2, 1, 0)).toBeUndefined()
  expect(step('nonzero', 1, 0, 1)).toEqual({ kind: 'item', space: 'nonzero', item: 3 })
})
