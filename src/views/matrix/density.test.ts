import { expect, test } from 'vitest'
import type { U8 } from '#src/base/arrays.ts'
import { statesOfItems } from '#src/run/query.ts'
import { STATES } from '#src/run/replay.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { freeRun, levelRun, lowerGrid, patternOf, still } from '../toy.fixture.ts'
import { type Bins, binsOf, countLevels, coverage, DensityTally } from './density.ts'
import { matrixLayout } from './layout.ts'

const small = { width: 70, height: 70, unit: 1 }

const countsOf = (pattern: Pattern, bins: Bins, states: U8) => new DensityTally(still(states), pattern, bins).at(0)

test('nonzeros fall into the bins that a hand count gives', () => {
  const pattern = patternOf([[0], [0, 1], [1, 2], [0, 2, 3]])
  const layout = { ...matrixLayout(pattern, small), left: 0, top: 0, side: 2, pitch: 0.5, detail: 'density' as const }
  const bins = binsOf(layout)
  const counts = countsOf(pattern, bins, Uint8Array.of(3, 3, 2, 0))
  const of = (row: number, col: number) => Array.from(counts.subarray((row * 2 + col) * 7, (row * 2 + col) * 7 + 4))
  expect(bins.size).toBe(2)
  expect(of(0, 0)).toEqual([0, 0, 0, 3])
  expect(of(0, 1)).toEqual([0, 0, 0, 0])
  expect(of(1, 0)).toEqual([1, 0, 1, 0])
  expect(of(1, 1)).toEqual([2, 0, 1, 0])
})

/** Nonzeros by state that the bins hold, against those that the rows have: equal when none is lost or counted twice. */
function conserves(pattern: Pattern, bins: Bins, states: U8, counted = pattern): boolean {
  const counts = countsOf(counted, bins, states)
  const binned = STATES.map((_, s) => counts.reduce((sum, n, at) => (at % STATES.length === s ? sum + n : sum), 0))
  const owned = STATES.map(() => 0)
  for (let i = 0; i < pattern.rows; i++) owned[states[i]] += pattern.row_ptr[i + 1] - pattern.row_ptr[i]
  return binned.every((n, s) => n === owned[s])
}

test('at every tick the bins hold every nonzero once, in its row’s state', () => {
  const pattern = lowerGrid(6, 5, 4)
  const states = new Uint8Array(pattern.rows)
  for (const replay of [levelRun(pattern, 8), freeRun(pattern, 8)]) {
    const bins = binsOf(matrixLayout(pattern, small))
    for (let tick = 0; tick <= replay.end; tick++) {
      expect(conserves(pattern, bins, statesOfItems(replay, tick, states))).toBe(true)
    }
  }
})

test('mutants: a row left out, and a row taken twice, are seen', () => {
  const pattern = lowerGrid(6, 5, 4)
  const states = new Uint8Array(pattern.rows)
  const bins = binsOf(matrixLayout(pattern, small))
  expect(conserves(pattern, { ...bins, first: 1 }, states)).toBe(false)
  const twice = { ...pattern, row_ptr: pattern.row_ptr.slice() }
  twice.row_ptr[4] = twice.row_ptr[3] // row 4 takes row 3's nonzeros too: totals agree, states do not
  states[3] = 1
  expect(conserves(pattern, bins, states, twice)).toBe(false)
})

test('a bin’s level is the mean of its nonzeros', () => {
  const pattern = patternOf([[0], [0, 1]])
  const layout = { ...matrixLayout(pattern, small), side: 1, pitch: 0.5, detail: 'density' as const }
  const sums = new Float64Array(2)
  countLevels(pattern, binsOf(layout), Uint32Array.of(0, 1), sums, 0, 2)
  expect([...sums]).toEqual([3, 2])
})

test('opacity grows with density and never hides a nonzero', () => {
  expect(coverage(1, 1000, 0.2)).toBe(0.2)
  expect(coverage(50, 100, 0.2)).toBeCloseTo(0.425)
  expect(coverage(100, 100, 0.2)).toBeCloseTo(0.85)
  expect(coverage(100 * 100, 100, 0.2)).toBeCloseTo(1)
})
