import type { Grouping } from '#src/core/trace/space.ts'
import { expect, test } from 'vitest'
import { prefixSum } from '#src/core/base/arrays.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { DONE, SPINNING, STATES, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { freeRun, levelRun, lowerGrid, still } from '../toy.fixture.ts'
import { type DagLayout, dagLayout } from './layout.ts'
import { ribbonsOf } from './ribbons.ts'
import { columnBox, columnsOfLevels, levelTally, stackOf } from './shares.ts'

const pattern = lowerGrid(9, 8, 7)
const narrow = { width: 60, height: 60, unit: 1 }

const countColumns = (layout: DagLayout, levels: Grouping, states: Uint8Array<ArrayBuffer>) =>
  levelTally(still(states), levels, layout.columns, columnsOfLevels(layout)).at(0)

/** Rows by state over all columns, against a count over the rows themselves. */
function conserves(layout: DagLayout, levels: Grouping, states: Uint8Array<ArrayBuffer>): boolean {
  const counts = countColumns(layout, levels, states)
  return STATES.every((_, s) => {
    let binned = 0
    for (let at = s; at < counts.length; at += STATES.length) binned += counts[at]
    return binned === states.filter((state) => state === s).length
  })
}

test('at every tick the columns hold every row once, in its state', () => {
  for (const replay of [levelRun(pattern, 16), freeRun(pattern, 16)]) {
    const layout = dagLayout(replay.grouping, narrow)
    const states = new Uint8Array(pattern.rows)
    expect(layout.columns).toBeLessThan(layout.levels)
    for (let tick = 0; tick <= replay.end; tick++) {
      statesOfItems(replay, tick, states)
      expect(conserves(layout, replay.grouping, states)).toBe(true)
      const counts = countColumns(layout, replay.grouping, states)
      let working = 0
      for (let at = WORKING; at < counts.length; at += STATES.length) working += counts[at]
      expect(working).toBe(replay.itemCounts[WORKING][tick])
    }
  }
})

test('mutants: a dropped level, and a row without one, are seen', () => {
  const { grouping: levels } = levelRun(pattern, 16)
  const layout = dagLayout(levels, narrow)
  const states = new Uint8Array(pattern.rows)
  expect(conserves({ ...layout, levels: layout.levels - 1 }, levels, states)).toBe(false)
  const level = levels.group.slice()
  level[3] = layout.levels
  expect(conserves(layout, { ...levels, group: level }, states)).toBe(false)
})

test('a stack fills its column to the pixel and shows every state that occurs', () => {
  const counts = Uint32Array.of(1, 2, 1, 996, 0, 0, 0)
  const stack = stackOf(counts, 0, 10, 50)
  expect(stack.map(({ state }) => state)).toEqual([DONE, WORKING, SPINNING, WAITING])
  expect(stack.reduce((sum, { height }) => sum + height, 0)).toBe(50)
  expect(stack.every(({ height }) => height >= 1)).toBe(true)
  expect(stack.at(-1)?.top).toBe(10)
  expect(stackOf(counts, 0, 0, 3)).toEqual([])
})

test('columns neither overlap nor leave the plot', () => {
  const { grouping: levels } = levelRun(pattern, 16)
  for (const extent of [narrow, { width: 560, height: 190, unit: 1 }, { width: 1120, height: 380, unit: 2 }]) {
    const layout = dagLayout(levels, extent)
    let right = layout.left
    for (let b = 0; b < layout.columns; b++) {
      const box = columnBox(layout, levels, b)
      expect(box.x).toBeGreaterThanOrEqual(right)
      expect(box.top).toBeGreaterThanOrEqual(0)
      expect(box.top + box.height).toBeLessThanOrEqual(layout.plotHeight)
      right = box.x + box.width
    }
    expect(right).toBeLessThanOrEqual(layout.left + layout.plotWidth)
  }
})

test('ribbons carry every edge once: the stencil’s go from each level to the next', () => {
  const replay = levelRun(pattern, 16)
  const wide = ribbonsOf(replay, dagLayout(replay.grouping, { width: 560, height: 190, unit: 1 }), 1)
  const edges = pattern.col_idx.length - pattern.rows
  expect(wide.edges).toBe(edges)
  expect(wide.pairs).toBe(9 + 8 + 7 - 3)
  expect(wide.counts.reduce((a, b) => a + b)).toBe(edges)
  const binned = ribbonsOf(replay, dagLayout(replay.grouping, narrow), 1)
  expect(binned.bins).toBeLessThan(wide.bins)
  expect(binned.counts.reduce((a, b) => a + b)).toBe(edges)
  const waiting = still(new Uint8Array(pattern.rows))
  const states = levelTally(waiting, replay.grouping, binned.bins, binned.binOf).at(0)
  expect(states.reduce((a, b) => a + b)).toBe(pattern.rows)
})

test.each([2048, 2049])('of %d levels every pair that has edges is counted once', (levels) => {
  // two rows a level: each needs both of the level before, and in every fourth level both of three levels before
  const reached = (l: number) => (l === 0 ? [] : l % 4 === 3 ? [l - 3, l - 1] : [l - 1])
  const lists = Array.from({ length: 2 * levels }, (_, i) => [...reached(i >> 1).flatMap((l) => [2 * l, 2 * l + 1]), i])
  const row_ptr = prefixSum(lists.map(({ length }) => length))
  const pairs = levels - 1 + Math.floor(levels / 4)
  const ladder = { rows: 2 * levels, cols: 2 * levels, row_ptr, col_idx: Uint32Array.from(lists.flat()) }
  const replay = levelRun(ladder, 16)
  expect(replay.grouping.ptr.length).toBe(levels + 1)
  expect(ribbonsOf(replay, dagLayout(replay.grouping, narrow), 1)).toMatchObject({ pairs, edges: 4 * pairs })
})
