import { expect, test } from 'vitest'
import { traceBuilder } from '#src/core/trace/event.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { longestPath, pathTo } from '#src/engine/run/longest-path.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { waiting } from '#src/engine/run/spaces.fixture.ts'
import { itemNeeds, ownMark } from '#src/engine/run/query.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { markFrom, markText } from '#src/page/store/link/codec.ts'
import { rowsOfMark } from '../marked.ts'
import { freeRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { chainIn } from './chain.ts'
import { dagLayout, placesOf } from './layout.ts'
import type { DagScene } from './scene.ts'
import { columnBox, columnAt, rowY } from './shares.ts'

const lower = lowerGrid(4, 3, 3)
/** The same rows from the last to the first. */
const upper: Pattern = patternOf(
  Array.from({ length: lower.rows }, (_, row) => {
    const other = lower.rows - 1 - row
    const operands = [...lower.col_idx.subarray(lower.row_ptr[other], lower.row_ptr[other + 1])]
    return operands.map((col) => lower.rows - 1 - col).toSorted((a, b) => a - b)
  }),
)
const solved = freeRun(lower, 4)
const { run } = solved
const upperRun: Replay = makeReplay(
  { ...run, trace: traceBuilder(32).finish() },
  { operation: 'sptrsv', spaces: waiting(upper, true) },
)

/** What is wrong with the paths to all rows: a row's level is how many come before it. */
function faultsIn(replay: Replay, levels: ArrayLike<number>, paths: typeof pathTo): readonly string[] {
  return Array.from({ length: replay.pattern.rows }, (_, row) => {
    const path = [...paths(replay, row)]
    const linked = path.every((item, n) => n === 0 || itemNeeds(replay, item).includes(path[n - 1]))
    return linked && path.at(-1) === row && path.length === levels[row] + 1 ? [] : [`row ${row}`]
  }).flat()
}

test('a path has one row of each level up to its end, each needed by the next, in both triangles', () => {
  expect(faultsIn(freeRun(lower, 4), levelsOf(lower, 'lower').level, pathTo)).toEqual([])
  expect(faultsIn(upperRun, levelsOf(upper, 'upper').level, pathTo)).toEqual([])
  expect(longestPath(upperRun)).toHaveLength(4 + 3 + 3 - 2)
})

test('mutants: a path that leaves a row out, or takes any row, is found', () => {
  const replay = freeRun(lower, 4)
  const { level } = levelsOf(lower, 'lower')
  expect(faultsIn(replay, level, (of, row) => pathTo(of, row).slice(-2)).length).toBeGreaterThan(0)
  expect(faultsIn(replay, level, (of, row) => pathTo(of, row).map((item) => item >> 1)).length).toBeGreaterThan(0)
})

test('a path is a mark of what waits: links hold it, and it stands for its rows', () => {
  const replay = freeRun(lower, 4)
  const mark = { kind: 'path', space: 'row', item: 35 } as const
  expect(markFrom(markText(mark))).toEqual(mark)
  expect(markFrom('path:row')).toBeNull()
  expect(markFrom('path:3')).toBeNull()
  expect([...rowsOfMark(replay, mark)]).toEqual([...pathTo(replay, 35)])
  expect(ownMark(replay, { ...mark, item: 36 })).toBeUndefined()
  expect(ownMark(replay, { ...mark, space: 'tile' })).toBeUndefined()
})

test('where a column stands for its rows, a path goes through each level within its column, and no two rows share a place', () => {
  const { grouping } = solved
  const layout = dagLayout(grouping, { width: 60, height: 60, unit: 1 })
  expect(layout.detail).toBe('shares')
  const place = placesOf(grouping)
  const places = Array.from({ length: lower.rows }, (_, row) => {
    const level = grouping.group[row]
    const { top, height } = columnBox(layout, grouping, columnAt(layout, level))
    const y = rowY(layout, grouping, place[row], level)
    expect(y).toBeGreaterThan(top)
    expect(y).toBeLessThan(top + height)
    return `${level} ${y}`
  })
  expect(new Set(places).size).toBe(lower.rows)
  const scene = { replay: solved, layout } as DagScene
  const pinned = { pin: { kind: 'path', space: 'row', item: lower.rows - 1 } } as Frame
  expect([...(chainIn(scene, pinned) ?? [])]).toEqual([...pathTo(solved, lower.rows - 1)])
  expect(chainIn(scene, {} as Frame)).toBeUndefined()
})
