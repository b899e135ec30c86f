import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { rowsOf } from '../test-matrices.ts'
import { findParts } from './parts.ts'
import { lookAtRegion } from './region.ts'

const SIDE = 9

/** Random rows, each with its diagonal: from parts of one row to one part of all. */
const SOME = range(40).map((seed) => {
  const { below } = random(seed + 1)
  return range(SIDE).map((i) => range(SIDE).filter((j) => i === j || below(4 + seed) === 0))
})

/** Whether vertices lead to one another, by all paths of all lengths. */
function reaches(rows: readonly (readonly number[])[]): boolean[][] {
  const leads = rows.map((row) => range(rows.length).map((j) => row.includes(j)))
  for (const k of range(rows.length))
    for (const i of range(rows.length)) for (const j of range(rows.length)) leads[i][j] ||= leads[i][k] && leads[k][j]
  return leads
}

/** Whether rows are in one part just where they are together. */
const agrees = (part: ArrayLike<number>, together: (i: number, j: number) => boolean): boolean =>
  range(part.length).every((i) => range(part.length).every((j) => (part[i] === part[j]) === together(i, j)))

test('rows are in one part where paths lead from each to the other; blocks are those of any order of the columns', () => {
  const counts = new Set<number>()
  for (const rows of SOME) {
    const { csr } = rowsOf('some', SIDE, rows)
    const both = rows.map((row, i) => range(SIDE).filter((j) => row.includes(j) || rows[j].includes(i)))
    const [one, way] = [reaches(rows), reaches(both)]
    const strong = findParts(csr, 'strong')
    counts.add(strong.count)
    expect(agrees(strong.row, (i, j) => one[i][j] && one[j][i])).toBe(true)
    expect(agrees(findParts(csr, 'connected').row, (i, j) => way[i][j])).toBe(true)
    const turned = rows.map((row) => row.map((j) => (2 * j + 1) % SIDE).toSorted((a, b) => a - b))
    const blocks = findParts(rowsOf('turned', SIDE, turned).csr, 'block')
    expect(agrees(blocks.row, (i, j) => one[i][j] && one[j][i])).toBe(true)
    expect(range(SIDE).every((j) => blocks.col[(2 * j + 1) % SIDE] === blocks.row[j])).toBe(true)
    expect(agrees(strong.row, (i, j) => way[i][j])).toBe(strong.count === findParts(csr, 'connected').count)
  }
  expect(counts.size).toBeGreaterThan(4)
})

test('columns that are left over are in a wide block, and rows in a tall one', () => {
  const { row, col, count } = findParts(rowsOf('left', 3, [[0, 1], [2], [2]]).csr, 'block')
  expect([[...row], [...col], count]).toEqual([[0, 1, 1], [0, 0, 1], 2])
})

test('a cell is of a part where all its nonzeros are, and of none where one lies between two', () => {
  const { csr } = rowsOf('two', 4, [
    [0, 1],
    [0, 1, 2],
    [2, 3],
    [2, 3],
  ])
  const parts = findParts(csr, 'strong')
  const whole = { row: 0, stopRow: 4, col: 0, stopCol: 4 }
  const [a, b] = [parts.row[0], parts.row[2]]
  expect(a).not.toBe(b)
  const cells = (side: number) => Array.from(lookAtRegion(csr, whole, side, parts).parts?.of ?? [])
  expect(cells(2)).toEqual([a, Number.NaN, 0, b])
  expect(cells(1)).toEqual([Number.NaN])
  expect(cells(4)[6]).toBeNaN()
})

test('parts are told apart beyond 2²⁴', () => {
  const numbers = Uint32Array.of(2 ** 24, 2 ** 24 + 1)
  const diagonal = { rows: 2, cols: 2, row_ptr: Uint32Array.of(0, 1, 2), col_idx: Uint32Array.of(0, 1) }
  const csr = { ...diagonal, values: Float64Array.of(1, 1) }
  const parts = { row: numbers, col: numbers, count: 2 ** 24 + 2 }
  const look = lookAtRegion(csr, { row: 0, stopRow: 2, col: 0, stopCol: 2 }, 2, parts)
  expect([look.parts?.of[0], look.parts?.of[3]]).toEqual([...numbers])
})
