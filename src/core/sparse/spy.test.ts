import { describe, expect, test } from 'vitest'
import { gridMatrix } from './made/grid.ts'
import { sideFor, spyCounts } from './spy.ts'

type Spy = typeof spyCounts

/** What is wrong with small spies: counts by hand of [[1 . . 1], [. 1 . .], [. . 1 .], [. . 1 1]], and sums. */
function faultsOf(spy: Spy): readonly string[] {
  const pattern = {
    rows: 4,
    cols: 4,
    row_ptr: Uint32Array.of(0, 2, 3, 4, 6),
    col_idx: Uint32Array.of(0, 3, 1, 2, 2, 3),
  }
  const wide = { rows: 1, cols: 4, row_ptr: Uint32Array.of(0, 2), col_idx: Uint32Array.of(0, 3) }
  const grid = gridMatrix('D3N7', [5, 4, 3], 'seeded', 1)
  return [
    ...([...spy(pattern, 2)].join() === '2,1,0,3' ? [] : ['four nonzeros by hand']),
    ...([...spy(wide, 2)].join() === '1,1,0,0' ? [] : ['a wide matrix at the left top']),
    ...(spy(grid, 7).reduce((sum, n) => sum + n, 0) === grid.col_idx.length ? [] : ['every nonzero is in a square']),
  ]
}

describe('small spy plots', () => {
  test('count every nonzero where it lies', () => expect(faultsOf(spyCounts)).toEqual([]))

  const mutants: Readonly<Record<string, Spy>> = {
    'rows and columns changed about': (pattern, side) => {
      const counts = spyCounts(pattern, side)
      return counts.map((_, at) => counts[(at % side) * side + Math.floor(at / side)])
    },
    'the last row left out': (pattern, side) => spyCounts({ ...pattern, rows: pattern.rows - 1 }, side),
  }
  for (const [name, spy] of Object.entries(mutants)) test(`finds ${name}`, () => expect(faultsOf(spy)).not.toEqual([]))
})

test('a spy of few rows has a square for each of them, and none is left between those of neighbours', () => {
  const dense = {
    rows: 3,
    cols: 3,
    row_ptr: Uint32Array.of(0, 3, 6, 9),
    col_idx: Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2),
  }
  expect([...spyCounts(dense, sideFor(dense, 64))]).toEqual(Array(9).fill(1))
  expect([
    sideFor({ rows: 2, cols: 5 }, 64),
    sideFor({ rows: 100, cols: 5 }, 64),
    sideFor({ rows: 0, cols: 0 }, 64),
  ]).toEqual([5, 64, 1])
})
