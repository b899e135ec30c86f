import { describe, expect, test } from 'vitest'
import { DONE, NEVER, SPINNING, STATES, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { freeRun, levelRun, lowerGrid, still } from '../toy.fixture.ts'
import {
  binFrom,
  corners,
  lineAt,
  lineMap,
  longestFitting,
  markBox,
  neighbourhood,
  offsetAt,
  parts,
  placeAt,
} from './layout.ts'
import { lineOf, lineTally, stateOfLine, takersOf } from './lines.ts'
import { needsText, offsetsOf, pointText, reachOf, rowText, shownRow } from './point.ts'

const SIZE = [3, 2, 2] as const
const box = { left: 0, top: 58, width: 300, height: 240 }

describe('points and rows, counted by hand on 3 × 2 × 2', () => {
  const replay = freeRun(lowerGrid(...SIZE), 4)

  test('f and g with their numbers, each the other’s inverse', () => {
    // row 10 = 1 + 1·3 + 1·3·2
    expect(pointText(SIZE, 10)).toBe('row 10 is point (1, 1, 1)')
    expect(rowText(SIZE, 10)).toBe('1 + 1·3 + 1·3·2 = 10')
  })

  test('the arrows are what the row really has in the pattern', () => {
    expect(offsetsOf(replay, SIZE, 10)).toEqual([
      [0, 0, -1],
      [0, -1, 0],
      [-1, 0, 0],
    ])
    expect(offsetsOf(replay, SIZE, 0)).toEqual([])
    expect(offsetsOf(replay, SIZE, 2)).toEqual([[-1, 0, 0]])
    expect(needsText(10, offsetsOf(replay, SIZE, 10), false)).toBe('row 10 needs 3 earlier neighbours')
    expect(needsText(5, [[3, 0, 0]], true)).toBe('row 5 needs 1 later neighbour, 1 too far to draw')
  })

  test('the neighbourhood is as wide as the pattern reaches, at most two cells', () => {
    expect(reachOf(replay, SIZE)).toEqual([1, 1, 1])
    const far = {
      rows: 8,
      cols: 8,
      row_ptr: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 9),
      col_idx: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 0, 7),
    }
    expect(reachOf({ pattern: far }, [8, 1, 1])).toEqual([2, 0, 0])
  })

  test('what is pinned is shown, else what is under the pointer, else the middle', () => {
    const at = { tick: 0 }
    expect(shownRow(replay, SIZE, at)).toBe(1 + 3 + 6)
    expect(shownRow(replay, SIZE, { ...at, hover: { kind: 'item', space: 'row', item: 4 } })).toBe(4)
    expect(
      shownRow(replay, SIZE, {
        ...at,
        hover: { kind: 'item', space: 'row', item: 4 },
        pin: { kind: 'item', space: 'row', item: 7 },
      }),
    ).toBe(7)
    expect(shownRow(replay, SIZE, { ...at, pin: { kind: 'group', grouping: 'level', group: 1 } })).toBe(1)
    expect(shownRow(replay, SIZE, { ...at, pin: { kind: 'item', space: 'row', item: 999 } })).toBe(10)
  })
})

describe('tasks', () => {
  test('rows of a line are counted by state, and the task’s state follows', () => {
    const states = Uint8Array.of(
      DONE,
      DONE,
      DONE,
      DONE,
      WORKING,
      WAITING,
      SPINNING,
      SPINNING,
      DONE,
      WAITING,
      DONE,
      DONE,
    )
    const counts = lineTally(still(states), SIZE).at(0)
    const of = (line: number) => Array.from(counts.subarray(line * STATES.length, line * STATES.length + 4))
    expect([0, 1, 2, 3].map(of)).toEqual([
      [0, 0, 0, 3],
      [1, 0, 1, 1],
      [0, 2, 0, 1],
      [1, 0, 0, 2],
    ])
    expect([0, 1, 2, 3].map((line) => stateOfLine(counts, line))).toEqual([DONE, WORKING, SPINNING, WAITING])
    expect(lineOf(SIZE, 10)).toBe(3)
  })

  test('who took a line, when, in which turn of its queue, and mixtures as they are', () => {
    const itemWorker = Uint32Array.of(0, 0, 0, 1, 2, 1, 3, 3, 3, NEVER, NEVER, NEVER)
    const itemStart = Uint32Array.of(5, 6, 7, 2, 1, 3, 8, 9, 9, NEVER, NEVER, NEVER)
    const takers = takersOf({ itemWorker, itemStart }, SIZE)
    expect(Array.from(takers.workers)).toEqual([1, 2, 1, 0])
    expect(Array.from(takers.first)).toEqual([0, 1, 3, NEVER])
    expect(Array.from(takers.start)).toEqual([5, 1, 8, NEVER])
    expect(Array.from(takers.turn)).toEqual([1, 0, 0, 1])
    expect(takers.queues.map((queue) => Array.from(queue))).toEqual([[0, 1, 2], [3]])
  })

  test('a schedule that gives whole lines to workers is seen as one', () => {
    // one worker takes all rows in their order: the queue's order is y's
    const takers = takersOf(freeRun(lowerGrid(...SIZE), 1), SIZE)
    expect(Array.from(takers.workers)).toEqual([1, 1, 1, 1])
    expect(Array.from(takers.turn)).toEqual([0, 1, 0, 1])
    // four workers, level by level: no line is one worker's
    expect(Math.max(...takersOf(levelRun(lowerGrid(4, 4, 4), 4), [4, 4, 4]).workers)).toBeGreaterThan(1)
  })
})

describe('places', () => {
  const space = neighbourhood([1, 1, 1], false, box, 1)

  test('a cell is picked where it is drawn, in every slab and from every side', () => {
    for (const camera of [undefined, [120, 30, 1, 0], [250, 60, 1, 0]]) {
      const of = neighbourhood([2, 2, 2], false, box, 1, camera)
      for (const dz of of.slabs)
        for (const dy of [-2, 0, 1])
          for (const dx of [-2, -1, 0, 2]) expect(offsetAt(of, placeAt(of, dx, dy, dz))).toEqual([dx, dy, dz])
    }
    expect(offsetAt(space, [-50, 0])).toBeUndefined()
  })

  test('everything lies in its box, and no slab hides another', () => {
    for (const reach of [
      [1, 1, 1],
      [2, 2, 2],
      [1, 1, 0],
      [2, 0, 0],
    ] as const) {
      for (const upper of [false, true]) {
        const of = neighbourhood(reach, upper, box, 1)
        const all = of.slabs.map((dz) =>
          [-reach[0], reach[0]].flatMap((dx) => [-reach[1], reach[1]].flatMap((dy) => corners(of, [dx, dy, dz], 0))),
        )
        for (const [x, y] of all.flat()) {
          expect(x).toBeGreaterThanOrEqual(box.left)
          expect(x).toBeLessThanOrEqual(box.left + box.width)
          expect(y).toBeGreaterThanOrEqual(box.top)
          expect(y).toBeLessThanOrEqual(box.top + box.height)
        }
        for (let k = 1; k < all.length; k++)
          expect(Math.max(...all[k].map(([, y]) => y))).toBeLessThan(Math.min(...all[k - 1].map(([, y]) => y)))
      }
    }
    expect(neighbourhood([1, 1, 1], true, box, 1).slabs).toEqual([0, 1])
    expect(space.slabs).toEqual([-1, 0])
  })

  test('side by side in a wide pane, one above the other in a high one', () => {
    const wide = parts({ width: 540, height: 400, unit: 1 })
    expect(wide.map.left).toBeGreaterThan(wide.stencil.width)
    const high = parts({ width: 300, height: 700, unit: 1 })
    expect(high.map).toMatchObject({ left: 0, width: 300 })
    expect(high.map.top).toBeGreaterThan(high.stencil.top + high.stencil.height)
  })

  test('words above a picture are as long as there is room for, with what stands beside them before alone', () => {
    const fitting = (room: number) => longestFitting(['long words', 'words', 'w'], ({ length }) => length, room, 3)
    expect([13, 12, 8, 7, 4, 3, 0].map(fitting)).toEqual(['long words', 'words', 'words', 'w', 'w', 'w', 'w'])
    expect(
      longestFitting(['long words', 'words'], ({ length }) => length, 6, 3),
      'alone',
    ).toBe('words')
  })

  test('lines are marks of the map, y to the right and z upwards, as long as they have pixels', () => {
    const map = lineMap([16, 8, 4], box, 1)
    expect(map).toMatchObject({ columns: 8, rows: 4, detail: 'numbers' })
    for (const [y, z] of [
      [0, 0],
      [7, 0],
      [3, 2],
      [7, 3],
    ]) {
      const { left, top, width, height } = markBox(map, y, z)
      expect(lineAt(map, [left + width / 2, top + height / 2])).toMatchObject({ y, z })
    }
    expect(markBox(map, 0, 3).top).toBeLessThan(markBox(map, 0, 0).top)
    expect(lineAt(map, [map.left - 1, map.top])).toBeUndefined()
    expect(lineMap([16, 40, 40], box, 1).detail).toBe('lines')
    const many = lineMap([64, 1000, 1000], box, 1)
    expect(many.detail).toBe('bins')
    // every line is in exactly one bin
    const starts = Array.from({ length: many.columns + 1 }, (_, b) => binFrom(b, many.columns, 1000))
    expect([starts[0], starts.at(-1)]).toEqual([0, 1000])
    expect(starts.every((from, b) => b === 0 || from > starts[b - 1])).toBe(true)
  })
})
