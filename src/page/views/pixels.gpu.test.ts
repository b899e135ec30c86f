import { describe, expect, test, vi } from 'vitest'
import type { Frame, Palette, View } from '#src/engine/catalog/contract/view.ts'
import { type Replay, STATES } from '#src/engine/run/replay.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { replayInTime } from '#src/engine/run/times/timed.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import { sheet } from '#src/page/draw/surface.ts'
import corner from './corner/view.ts'
import dag from './dag/view.ts'
import lanes from './lanes/view.ts'
import matrix from './matrix/view.ts'
import stencil from './stencil/view.ts'
import timeline from './timeline/view.ts'
import stateView from './state/view.ts'
import { openPicture, paletteOf, same } from './opened.fixture.ts'
import { Changed } from './tally.ts'
import { freeRun, levelRun, lowerGrid } from './toy.fixture.ts'

const views: Record<string, View> = { matrix, dag, timeline, lanes, stencil, corner, state: stateView }
/** Where something can be picked at the size of these tests. */
const MARKED: Record<string, readonly [number, number]> = { stencil: [290, 100], corner: [200, 100] }
/** Grids that are made here. */
const SIZES = [
  [6, 6, 6],
  [16, 16, 4],
  [20, 20, 2],
  [16, 16, 16],
] as const
const grid = lowerGrid(...SIZES[0])

function frameAt(tick: number, more: Partial<Frame> = {}): Frame {
  const palette = paletteOf('dark')
  return { tick, axisEnd: 40, palette, width: 400, height: 200, dpr: 1, options: {}, ...more }
}

function open(view: View, replay: Replay, said?: string[]) {
  const { picture, shown } = openPicture(view, onGrid(replay), said)
  return { picture, pixels: shown }
}

/** The replay as one of a run on the grid that has as many points. */
function onGrid(replay: Replay): Replay {
  const size = SIZES.find(([X, Y, Z]) => X * Y * Z === replay.pattern.rows)
  return size ? { ...replay, geometry: { kind: 'grid', stencil: 'D3N7', size } } : replay
}

/** Where barriers order all, no worker polls, and State shows a sentence only. */
const runsFor = (name: string) => (name === 'state' ? [freeRun(grid, 16)] : [levelRun(grid, 16), freeRun(grid, 16)])

describe.each(Object.entries(views))('%s', (name, view) => {
  test('scrubbing to the end and back gives the same pixels, and other ticks give others', () => {
    for (const replay of runsFor(name)) {
      const { picture, pixels } = open(view, replay)
      picture.draw(frameAt(6))
      const before = pixels()
      for (const tick of [replay.end, 0, 3]) {
        picture.draw(frameAt(tick, { hover: { kind: 'item', space: 'row', item: 40 } }))
        expect(same(pixels(), before)).toBe(false)
      }
      picture.draw(frameAt(6))
      expect(same(pixels(), before)).toBe(true)
    }
  })

  test('a fresh picture of the same frame has the same pixels, at every dpr', () => {
    const replay = freeRun(lowerGrid(16, 16, 4), 16)
    for (const dpr of [1, 1.25, 2]) {
      const [one, two] = [open(view, replay), open(view, replay)]
      one.picture.draw(frameAt(2))
      one.picture.draw(frameAt(9, { dpr }))
      two.picture.draw(frameAt(9, { dpr }))
      expect(same(one.pixels(), two.pixels())).toBe(true)
    }
  })

  test('every kind of mark is drawn, and what is picked can be stepped from', () => {
    const replay = freeRun(grid, 16)
    const { picture, pixels } = open(view, replay)
    picture.draw(frameAt(5))
    const plain = pixels()
    for (const hover of [
      { kind: 'item', space: 'row', item: 100 },
      { kind: 'group', grouping: 'level', group: 4 },
      { kind: 'worker', worker: 3 },
    ] as const) {
      picture.draw(frameAt(5, { hover }))
      expect(same(pixels(), plain)).toBe(false)
      picture.draw(frameAt(5, { hover: { kind: 'worker', worker: 10_000 } }))
      expect(same(pixels(), plain)).toBe(true)
    }
    expect(picture.pick(...(MARKED[name] ?? [100, 60]))).toBeDefined()
    expect(picture.pick(-5, -5)).toBeUndefined()
    expect(picture.step?.({ kind: 'item', space: 'row', item: 100 }, 0, 1)).toBeDefined()
  })
})

/** Ticks at which a picture that is played differs from one that is drawn at that tick alone. */
function wronglyPlayed(view: View, replay: Replay, ticks: readonly number[]): number[] {
  // two frames are drawn with one palette, as a page has it
  const palette = paletteOf('dark')
  const axisEnd = replay.end + 5
  const played = open(view, replay)
  return ticks.filter((tick) => {
    played.picture.draw(frameAt(tick, { palette, axisEnd }))
    const alone = open(view, replay)
    alone.picture.draw(frameAt(tick, { palette, axisEnd }))
    return !same(played.pixels(), alone.pixels())
  })
}

describe('pictures of which a frame draws what has changed', () => {
  const large = lowerGrid(16, 16, 16)
  const runs = [freeRun(large, 512), levelRun(large, 64), freeRun(grid, 16)]
  const ticksOf = ({ end }: Replay) =>
    [0, 1, 2, 3, 6, 7, 12, 13, end, end + 4, 9, 8, 0].filter((tick) => tick <= end + 4)

  test.each(Object.entries({ matrix, dag, timeline }))('%s has the pixels of one drawn anew', (_, view) => {
    for (const replay of runs) expect(wronglyPlayed(view, replay, ticksOf(replay))).toEqual([])
  })

  test('mutant: columns of which some that have changed stay as they were are seen', () => {
    const take = Changed.prototype.take
    const spy = vi.spyOn(Changed.prototype, 'take').mockImplementation(function fewer(this: Changed) {
      const all = take.call(this)
      return all.subarray(0, all.length >> 1)
    })
    try {
      expect(wronglyPlayed(dag, runs[0], ticksOf(runs[0])).length).toBeGreaterThan(0)
    } finally {
      spy.mockRestore()
    }
  })

  test('mutant: a playhead that leaves its last place as it was is seen', () => {
    const rect = CanvasRenderingContext2D.prototype.rect
    const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'rect').mockImplementation(function narrower(
      this: CanvasRenderingContext2D,
      x,
      y,
      width,
      height,
    ) {
      rect.call(this, x + width / 2, y, width / 2, height)
    })
    try {
      expect(wronglyPlayed(timeline, runs[0], ticksOf(runs[0])).length).toBeGreaterThan(0)
    } finally {
      spy.mockRestore()
    }
  })
})

test.each([
  [
    matrix,
    [
      { options: { colour: 'level' } },
      { options: { colour: 'state' } },
      { camera: [0.5, 0.5, 8] },
      { camera: [0.5, 0.5, 300] },
    ],
  ],
  [
    stencil,
    [{ options: { colour: 'worker' } }, { options: { colour: 'turn' } }, { camera: [60, 30] }, { camera: [60, 70] }],
  ],
])('a picture does not remember the options and cameras that it was drawn with', (view, given) => {
  const { picture, pixels } = open(view, freeRun(lowerGrid(20, 20, 2), 16))
  const frames = given.map((more) => frameAt(20, more))
  const first = frames.map((frame) => {
    picture.draw(frame)
    return pixels()
  })
  frames.forEach((frame, i) => {
    picture.draw(frame)
    expect(same(pixels(), first[i])).toBe(true)
    expect(same(first[i], first[(i + 1) % frames.length])).toBe(false)
  })
})

test('the stencil under a pin stays while the pointer goes over the needs of its row, which can be picked', () => {
  const { picture, pixels } = open(stencil, freeRun(grid, 16))
  const pin = { kind: 'item', space: 'row', item: 6 * 6 + 6 + 1 } as const
  picture.draw(frameAt(5, { pin }))
  const found = new Set<number>()
  for (let x = 0; x < 170; x += 4)
    for (let y = 60; y < 200; y += 4) {
      const mark = picture.pick(x, y)
      if (mark?.kind === 'item') found.add(mark.item)
    }
  // the point itself and its neighbours at −x, −y and −z are among the cells of the two slabs
  for (const step of [0, 1, 6, 36]) expect(found).toContain(pin.item - step)
  const still = pixels()
  picture.draw(frameAt(5, { pin, hover: { kind: 'item', space: 'row', item: pin.item - 1 } }))
  expect(same(pixels(), still)).toBe(false)
  expect(picture.pick(290, 100)).toBeDefined()
})

test('swapping the events of two workers changes the timeline', () => {
  const honest = freeRun(grid, 64)
  const { trace } = honest.run
  const words = trace.words.slice()
  // Workers 1 and 6 both begin with a row of level 1, so their lines keep their places and change what is on them.
  for (let at = 0; at < words.length; at += trace.eventWords)
    words[at] = ({ 1: 6, 6: 1 } as const)[words[at]] ?? words[at]
  const swapped = makeReplay(
    { ...honest.run, trace: { ...trace, words } },
    { operation: 'sptrsv', spaces: [honest.space] },
  )
  const [a, b] = [open(timeline, honest), open(timeline, swapped)]
  a.picture.draw(frameAt(10))
  b.picture.draw(frameAt(10))
  expect(same(a.pixels(), b.pixels())).toBe(false)
})

/** A run along time, timed in two groups of dispatches. */
function inGroups(blocks: boolean): Replay {
  const replay = levelRun(grid, 16)
  const half = (e: number) => (2 * e < replay.eventTick.length ? 0 : 0.5)
  const work = Float64Array.from(replay.eventTick, (_, e) => half(e))
  const course = { wait: work, work, until: work.map((at) => at + 0.5), ms: 1, blocks }
  return replayInTime(replay, course, 1, 0.025)
}

/** Share of a canvas's pixels that have just the colour of work. */
function solidWork(replay: Replay, said: string[]): number {
  const frame = frameAt(40)
  const { picture, pixels } = open(timeline, replay, said)
  picture.draw(frame)
  const working = Number.parseInt(frame.palette.states[2].slice(1), 16)
  const data = pixels()
  let solid = 0
  for (let p = 0; p < data.length; p += 4) if (((data[p] << 16) | (data[p + 1] << 8) | data[p + 2]) === working) solid++
  return (4 * solid) / data.length
}

test('what a run did not record is hatched in the pane, and no solid block of work; a mutant that paints one is seen', () => {
  const said: string[] = []
  expect(solidWork(inGroups(true), said)).toBeLessThan(0.1)
  expect(said).toEqual(['timed in 2 groups of dispatches'])
  expect(solidWork(inGroups(false), [])).toBeGreaterThan(0.3)
})

test('every view says what its marks stand for', () => {
  const said: Record<string, string[]> = { matrix: [], dag: [], timeline: [], lanes: [], state: [], stencil: [] }
  const replay = freeRun(lowerGrid(16, 16, 16), 512)
  for (const [name, view] of Object.entries(views)) open(view, replay, said[name]).picture.draw(frameAt(9))
  expect(said['matrix']).toEqual([expect.stringMatching(/^1 px = [\d.]+ × [\d.]+ entries/)])
  expect(said['dag']).toEqual([expect.stringContaining('11\u202f520 edges drawn as 45 bands')])
  expect(said['lanes']).toEqual(['steps 1 to 11 of 14'])
  expect(said['state']).toEqual(['4\u202f096 words, all drawn'])
  expect(said['timeline']).toEqual([expect.stringContaining('share of the 512 workers')])
  expect(said['stencil']).toEqual([expect.stringContaining('256 grid lines, all drawn')])
})

/** Brightness of each pixel of a 7 × 7 mark. */
function greyMark(state: number, palette: Palette): number[] {
  const pen = sheet({ width: 9, height: 9, unit: 1 }, palette)
  pen.ctx.fillStyle = palette.pane
  pen.ctx.fillRect(0, 0, 9, 9)
  const batch = new MarkBatch()
  batch.add(state, 1, 1, 7, 7)
  batch.paint(pen)
  const { data } = pen.ctx.getImageData(0, 0, 9, 9)
  return Array.from(
    { length: 81 },
    (_, p) => 0.2126 * data[4 * p] + 0.7152 * data[4 * p + 1] + 0.0722 * data[4 * p + 2],
  )
}

test.each(['dark', 'light'] as const)('all states differ in grey, %s', (theme) => {
  const palette = paletteOf(theme)
  const marks = STATES.map((_, state) => greyMark(state, palette))
  for (let a = 0; a < STATES.length; a++) {
    for (let b = 0; b < a; b++) {
      const most = Math.max(...marks[a].map((grey, p) => Math.abs(grey - marks[b][p])))
      expect(most, `${STATES[a]} and ${STATES[b]}`).toBeGreaterThan(25)
    }
  }
})
