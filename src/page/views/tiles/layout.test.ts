import { describe, expect, test } from 'vitest'
import { type EventRecord, laneBits } from '#src/core/trace/event.ts'
import { type Replay, NEVER } from '#src/engine/run/replay.ts'
import { patternOf, productRun } from '../toy.fixture.ts'
import { fullest, heldBy, markOf, neighbour, ruleNumber, tileAt, tileOf, tileOfMark } from './tile.ts'
import { tiledOf } from '#src/core/sparse/formats/tile/structure.ts'
import { arrayBoxes, placeUnder, slotAt, slotUnder, tilesLayout } from './layout.ts'
import { numberedLanes } from './opened.ts'
import { arraysOf } from './storage.ts'
import { workAt, workOn } from './work.ts'

/** 20 × 40: a full row 0 of 40, the diagonal of the first 16 columns, and one nonzero at (18, 33). */
const rows = Array.from({ length: 20 }, (_, i) =>
  i === 0 ? Array.from({ length: 40 }, (_all, j) => j) : i < 16 ? [i] : i === 18 ? [33] : [],
)
const pattern = { ...patternOf(rows), cols: 40 }

/** A worker of 8 lanes multiplies row after row, 8 nonzeros per step. */
function events(): EventRecord[] {
  const all: EventRecord[] = []
  let step = 0
  rows.forEach((row, item) => {
    for (let c = 0; c < row.length; c += 8) {
      const k = pattern.row_ptr[item] + c
      all.push({
        worker: 4,
        stage: 0,
        polls: 0,
        notes: { step: step++ },
        item,
        k,
        phase: 0,
        lanes: laneBits(0, Math.min(8, row.length - c)),
      })
    }
  })
  return all
}
const replay: Replay = productRun(pattern, 8, events())
const cut = (rule: string) => tiledOf(pattern, { rule: ruleNumber(rule), masks: 0 })
const tiled = cut('paper')

test('in a narrow pane the arrays follow what is above them, and a tall matrix keeps its height', () => {
  const extent = { width: 390, height: 660, unit: 1 }
  const { arrays, grid, map } = tilesLayout({ rows: 256, cols: 256 }, extent)
  expect(grid.cell).toBeGreaterThanOrEqual(9)
  expect(arrays.y - (map.top + map.side)).toBeLessThan(60)
  expect(arrays.y).toBeGreaterThanOrEqual(grid.y + 16 * grid.cell)
  expect(tilesLayout({ rows: 512, cols: 64 }, extent).arrays.y).toBeGreaterThan(arrays.y)
})

describe('tiles of a small matrix, by hand', () => {
  test('are those that hold something, in their rows, with the nonzeros that fall into them', () => {
    expect([0, 1, 2, 3].map((t) => [tileOf(tiled, t).ti, tileOf(tiled, t).tj, tileOf(tiled, t).nonzeros])).toEqual([
      [0, 0, 31],
      [0, 1, 16],
      [0, 2, 8],
      [1, 2, 1],
    ])
    expect(tileOf(tiled, 3)).toMatchObject({ height: 4, width: 8, format: 'COO' })
    expect(heldBy(tiled, 3)).toEqual({ k: [55], local: [2 * 16 + 1] })
    expect(fullest(tiled)).toBe(0)
    expect(tileAt(tiled, 1, 0)).toBeUndefined()
  })

  test('are opened by a nonzero, stepped through, and each opens itself again', () => {
    for (let t = 0; t < 4; t++) expect(tileOfMark(tiled, replay, markOf(replay, tiled, t))).toBe(t)
    expect(tileOfMark(tiled, replay, { kind: 'item', space: 'row', item: 17 })).toBe(3)
    expect(neighbour(tiled, 0, 1, 0)).toBe(1)
    expect(neighbour(tiled, 2, 1, 0)).toBeUndefined()
    expect(neighbour(tiled, 0, 0, 1)).toBe(3)
    expect(neighbour(tiled, 3, 0, -1)).toBe(2)
  })

  test('arrays hold every nonzero of the tile once among its values', () => {
    for (let t = 0; t < 4; t++) {
      const values = arraysOf(tiled, t).find(({ name }) => name === 'values')
      expect(values?.nonzero.filter((k) => k >= 0).toSorted((a, b) => a - b)).toEqual(heldBy(tiled, t).k)
    }
  })

  test('the other rule chooses other formats', () => {
    expect(cut('released-code').rule).toBe(1)
    expect(tiled.rule).toBe(0)
  })
})

describe('the work on a tile', () => {
  const work = workOn(replay, tiled, tileOf(tiled, 1))

  test('is what lanes carried of it, in their ticks', () => {
    expect([...work].map(([k, { tick, worker, lane }]) => [k, tick, worker, lane])).toEqual(
      Array.from({ length: 16 }, (_, n) => [16 + n, 3 + (n >> 3), 0, n & 7]),
    )
  })

  test('is told tick by tick', () => {
    expect(workAt(work, 0)).toMatchObject({ now: 0, done: 0, next: 3, worker: undefined })
    expect(workAt(work, 3)).toMatchObject({ now: 8, done: 0, next: 4, worker: 0, workers: 1 })
    expect([...workAt(work, 4).lanes]).toEqual(Array.from({ length: 8 }, (_, lane) => [lane, 24 + lane]))
    expect(workAt(work, 5)).toMatchObject({ now: 0, done: 16, next: NEVER })
  })

  test('mutant: lanes shifted by one carry none of the last nonzero', () => {
    const shifted = productRun(
      pattern,
      8,
      events().map((event) => ({ ...event, k: event.k + 1 })),
    )
    expect([...workOn(shifted, tiled, tileOf(tiled, 1)).values()]).not.toEqual([...work.values()])
  })
})

test('picking where a slot or a place is drawn gives it, in every shape of pane', () => {
  for (const [width, height] of [
    [552, 640],
    [1144, 640],
    [1144, 300],
    [360, 420],
  ]) {
    for (const unit of [1, 2]) {
      const layout = tilesLayout({ rows: 2, cols: 3 }, { width: width * unit, height: height * unit, unit })
      const boxes = arrayBoxes(layout, arraysOf(tiled, 0))
      for (const box of boxes) {
        expect(box.x + 16 * box.cell).toBeLessThanOrEqual(width * unit)
        box.array.nonzero.forEach((_, slot) => {
          const { x, y } = slotAt(box, slot)
          expect(slotUnder(boxes, x + 0.5, y + 0.5)).toEqual({ array: box.array, slot })
        })
      }
      const { x, y, cell } = layout.grid
      expect(placeUnder(layout, 16, 16, x + 3.5 * cell, y + 2.5 * cell)).toBe(2 * 16 + 3)
      expect(placeUnder(layout, 16, 16, x - 1, y)).toBeUndefined()
      expect(y + 16 * cell).toBeLessThanOrEqual(height * unit)
    }
  }
})

test('numbers of lanes stand beside one another, over lanes that are lit', () => {
  const all = () => true
  expect(numberedLanes(4, 1, all)).toEqual([0, 1, 2, 3])
  expect(numberedLanes(32, 2, all)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(numberedLanes(32, 5, all)).toEqual([0, 8, 16, 24])
  expect(numberedLanes(32, 2, (lane) => lane >= 1 && lane <= 8)).toEqual([4])
  expect(numberedLanes(6, 3, (lane) => lane < 6)).toEqual([0])
  expect(numberedLanes(0, 1, all)).toEqual([])
})
