import { beforeAll, expect, test } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { decodeLink } from '#src/page/store/link/link.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'
import { dagLayout, levelCount, nodeAt, nodeY, levelX, placesOf } from '../dag/layout.ts'
import { fillSquares } from '../fill/layout.ts'
import { exactRun, entryFormula, needsExact, reachedAt, solvedAt, solveFormula } from './exact.ts'
import view from './view.ts'
import { entryUnder, fractionsLayout } from './layout.ts'
import * as texts from './words.ts'

const BY_HAND = 'solve=ordering:natural,matching:false,x:ones'
const runOf = async (link: string): Promise<readonly Replay[]> =>
  (await twinColumns(decodeLink(`?v=4&${link}`).doc)).flatMap(({ replay }) => replay ?? [])

let [dense, solve, worked]: Replay[] = []
beforeAll(async () => {
  const found = await runOf(`m=example:dense&${BY_HAND},nb:1&k=lu/levels,lu/ranks_solve(rows=1;columns=1)`)
  ;[dense, solve] = found.map((replay) => needsExact(replay) as Replay)
  ;[worked] = await runOf(`m=example:blocks&${BY_HAND},nb:3&k=lu/levels`)
})

test('entries of the dense 4 × 4 come from what the run has done: given, after their products, final', () => {
  const { exact } = exactRun(dense)
  expect([exact.given[3][3], exact.updated[3][2], exact.final[3][2]]).toEqual(['6', '135/8', '135/418'])
  const seen = Array.from({ length: dense.end + 1 }, (_, tick) => reachedAt(dense, 3, 2, tick))
  expect([...new Set(seen)]).toEqual(['given', 'updated', 'final'])
  expect(reachedAt(dense, 0, 0, 0)).toBe('given')
  expect(reachedAt(dense, 3, 3, dense.end)).toBe('final')
})

test('formulas say how an entry, y and x come about', () => {
  const { exact } = exactRun(dense)
  expect(entryFormula(exact, 1, 0)).toBe('2 ÷ 12 = 1/6')
  expect(entryFormula(exact, 1, 1)).toBe('3 − (1/6) · 10 = 4/3')
  expect(entryFormula(exact, 0, 2)).toBe('1')
  expect(solveFormula(exact, 1, false)).toBe('19 − (1/6) · 27 = 29/2')
  expect(solveFormula(exact, 3, true)).toBe('(−587/209) ÷ (−587/209) = 1')
})

test('vectors are b, y and x only where rows and columns stand as in A, else c, y and z', async () => {
  expect(texts.vectors(exactRun(solve).exact)).toEqual(['b', 'y', 'x'])
  const [matched] = await runOf(
    'm=example:dense&solve=ordering:natural,matching:true,x:ones,nb:1&k=lu/ranks_solve(rows=1;columns=1)',
  )
  const { exact } = exactRun(needsExact(matched) as Replay)
  expect(exact.right).not.toEqual(exactRun(solve).exact.right)
  expect(texts.vectors(exact)).toEqual(['c', 'y', 'z'])
  expect(texts.detail(exact)).toContain('reordered and scaled')
})

test('y comes before x, and both from the parts that the ranks have solved', () => {
  expect(solvedAt(solve, 0, 0)).toEqual({})
  const first = Array.from({ length: solve.end + 1 }, (_, tick) => solvedAt(solve, 3, tick))
  expect(first.find(({ y }) => y !== undefined)).toEqual({ y: '−587/209' })
  expect(solvedAt(solve, 3, solve.end)).toEqual({ y: '−587/209', z: '1' })
  expect(solvedAt(dense, 3, dense.end)).toEqual({})
})

test('the second pivot of the last worked block is 0, and what it would divide is not known', () => {
  const { exact } = exactRun(needsExact(worked) as Replay)
  expect(exact.zeroPivot).toBe(4)
  expect(entryFormula(exact, 5, 4)).toBeUndefined()
})

/** Tasks of the worked blocks by hand: GETRF (0, 0); GESSM (0, 1) and TSTRF (1, 0) after it; SSSSM (1, 1); GETRF (1, 1). */
const LEVELS = [[0], [1, 2], [3], [4]]
const NEEDS = [[], [0], [0], [1, 2], [3]]

test('the task graph of the worked blocks, counted by hand, equals its picture', () => {
  const { space, grouping } = worked
  const { row_ptr, col_idx } = space.operands ?? {}
  const needs = NEEDS.map((_, t) => [...(col_idx?.subarray(row_ptr?.[t], (row_ptr?.[t + 1] ?? 1) - 1) ?? [])])
  expect(needs).toEqual(NEEDS)
  expect(levelCount(grouping)).toBe(LEVELS.length)
  const layout = dagLayout(grouping, { width: 400, height: 200, unit: 1 })
  const places = placesOf(grouping)
  for (const [level, tasks] of LEVELS.entries())
    for (const t of tasks) {
      const y = nodeY(layout, places[t], tasks.length)
      expect(nodeAt(layout, grouping, levelX(layout, level), y), `task ${t}`).toBe(t)
    }
})

test('an entry is under its cell, and nothing is beside the matrix', () => {
  const extent = { width: 420, height: 240, unit: 1 }
  const layout = fractionsLayout(4, extent, 3)
  expect(entryUnder(layout, layout.wide * 2.5, layout.top + layout.high * 1.5)).toEqual({ i: 1, j: 2 })
  expect(entryUnder(layout, layout.beside + 1, layout.top + 1)).toBeUndefined()
  // letters grow with their entries, from those that are read at least
  expect(fractionsLayout(4, { width: 1440, height: 430, unit: 1 }, 0).letters).toBeGreaterThan(24)
  expect(fractionsLayout(8, { width: 400, height: 200, unit: 1 }, 3).letters).toBe(13)
  expect(fractionsLayout(4, { width: 2880, height: 860, unit: 2 }, 0).letters).toBeGreaterThan(24)
  // without vectors its entries have their room
  expect(fractionsLayout(4, extent, 0).wide).toBeGreaterThan(1.5 * layout.wide)
})

test('fill and entries of A together are all entries of L + U', () => {
  const filled = worked.spaces.find(({ space }) => space.fillIn)
  const { places, fillIn } = filled?.space ?? {}
  if (!places || !fillIn) throw new Error('no fill')
  const squares = fillSquares(places, fillIn, 100)
  const sum = (counts: Uint32Array) => counts.reduce((all, one) => all + one, 0)
  // 3, 5, 4, 4, 1 and 4 in the rows of the slides
  expect(sum(squares.given)).toBe(21)
  expect(sum(squares.given) + sum(squares.filled)).toBe(places.col_idx.length)
  expect(squares.side).toBe(6)
})

test('the headline says the pivot that is 0, else the last pivot, or both halves of a solve', async () => {
  const shown = (replay: Replay) => view.shows?.([needsExact(replay)], {})
  expect(exactRun(dense).exact.final[3][3]).toBe('−587/209')
  expect(shown(dense)).toBe('L and U have **16 entries**; the last one, U(3, 3), is **−587/209**.')
  expect(shown(solve)).toBe('L y = b gives **4** entries of y; then U x = y gives **4** of x.')
  expect(shown(worked)).toBe('Pivot (4, 4) is 0. In f32 a small one replaces it.')
})
