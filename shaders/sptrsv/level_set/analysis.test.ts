import { expect, test } from 'vitest'
import { seededCases } from '../cases.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { analyse } from './analysis.ts'
import { stack } from './stack.fixture.ts'

const automatic = { team: 0, narrow: -1 }
const [{ problem: grid }] = seededCases(cube('D3N7', 12))

test('runs of narrow levels are one dispatch, wide levels one each', () => {
  const { pieces } = analyse(stack([1, 2, 9, 3, 8, 8, 1, 1]), { team: 0, narrow: 3 })
  expect(pieces.map(({ first, count }) => [first, count])).toEqual([
    [0, 2],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 2],
  ])
})

test('without merging every level is a dispatch, and with enough of it all are one', () => {
  const levels = 3 * 12 - 2 // nx + ny + nz − 2 for a star stencil
  expect(analyse(grid, { team: 0, narrow: 0 }).pieces).toHaveLength(levels)
  expect(analyse(grid, { team: 0, narrow: 1000 }).pieces).toEqual([{ first: 0, count: levels }])
})

test('a dispatch holds no more levels than a watchdog can stand', () => {
  const counts = analyse(stack(Array.from({ length: 70_000 }, () => 1)), automatic).pieces.map(({ count }) => count)
  expect(counts).toEqual([65_536, 70_000 - 65_536])
})

test('narrow levels are by rule those that a workgroup takes in four turns, for every team', () => {
  for (const team of [1, 4, 16]) {
    const widths = [1024, 1025, 256, 257, 64, 65]
    const { pieces } = analyse(stack(widths), { team, narrow: -1 })
    const narrow = widths.filter((width) => width * team <= 1024).length
    // runs of narrow levels are one piece: each wide level is one of its own
    expect(pieces.filter(({ first, count }) => count === 1 && widths[first] * team > 1024)).toHaveLength(6 - narrow)
  }
})

test('a team is as wide as the longest row of a level in the mean, or as wide as asked for', () => {
  expect(analyse(grid, automatic).team).toBe(4) // 2.75 off-diagonals per row
  expect(analyse(seededCases(cube('D3N27', 12))[0].problem, automatic).team).toBe(16)
  expect(analyse(stack([5]), automatic).team).toBe(1)
  expect(analyse(grid, { team: 16, narrow: 128 }).team).toBe(16)
})
