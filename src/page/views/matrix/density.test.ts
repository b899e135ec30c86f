import { describe, expect, test } from 'vitest'
import type { U8 } from '#src/core/base/arrays.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { STATES } from '#src/engine/run/replay.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { freeRun, levelRun, lowerGrid, patternOf, still } from '../toy.fixture.ts'
import type { StatesInTime } from '../tally.ts'
import { type Bins, binsOf } from '#src/page/draw/pattern/bins.ts'
import { byCount, countLevels, coverage, DensityTally, fillingOf, type StateOf, toneOf } from './density.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'

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

describe('entries that have states of their own', () => {
  const pattern = lowerGrid(6, 5, 4)
  const entries = pattern.col_idx.length
  const at = (tick: number) => Uint8Array.from({ length: entries }, (_, k) => (k % 5 < tick ? 3 : 0))
  /** Every fifth entry is done after a tick, the next fifth after another. */
  const inTime: StatesInTime = {
    end: 5,
    at,
    between: () => entries,
    worthRecounting: () => false,
    turned: (from, to) => {
      const items = Uint32Array.from({ length: entries }, (_, k) => k).filter((k) => at(from)[k] !== at(to)[k])
      return { size: items.length, items, turns: Uint8Array.from(items, (k) => at(from)[k] * 8 + at(to)[k]) }
    },
  }

  /** Counts at a tick that the bins are brought to from the one before. */
  const followed = (bins: Bins, of: StateOf) => {
    const tally = new DensityTally(inTime, pattern, bins, undefined, of)
    for (const tick of [0, 1, 2, 3]) tally.at(tick)
    return tally.at(3)
  }

  test.each(['density', 'cells'] as const)('are counted each in its own, and followed, at %s', (detail) => {
    const layout = matrixLayout(pattern, small)
    const bins = binsOf({ ...layout, detail, pitch: detail === 'density' ? 0.5 : 1 })
    const anew = new DensityTally(still(at(3)), pattern, bins, undefined, 'entry').at(0)
    expect(followed(bins, 'entry')).toEqual(anew)
    const done = anew.reduce((sum, n, c) => (c % STATES.length === 3 ? sum + n : sum), 0)
    const seen = [...pattern.col_idx.keys()].filter((k) => {
      const row = rowOfNonzero(pattern, k)
      const inside = (place: number, first: number, stop: number) => place >= first && place < stop
      return inside(row, bins.first, bins.stop) && inside(pattern.col_idx[k], bins.firstCol, bins.stopCol)
    })
    expect(done).toBe(seen.filter((k) => k % 5 < 3).length)
    // the mutant: in the states of their rows
    expect(followed(bins, 'row')).not.toEqual(anew)
  })
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

describe('a graph with a hub', () => {
  /** 4000 rows of two nonzeros anywhere, and 40 rows, one beside another, of 1000. */
  const spread = patternOf(
    Array.from({ length: 4000 }, (_, i) =>
      i >= 2000 && i < 2040
        ? Array.from({ length: 1000 }, (_at, j) => 4 * j)
        : [(i * 7919) % 4000, (i * 104_729 + 1) % 4000].toSorted((a, b) => a - b),
    ),
  )
  const window = binsOf(matrixLayout(spread, { width: 200, height: 200, unit: 1 }))
  const counts = countsOf(spread, window, new Uint8Array(spread.rows))
  const filling = fillingOf(window, counts, STATES.length)
  const toneIn = (row: number) => {
    const line = Math.floor((row - window.cornerRow) * window.scale)
    const tones = [...filling.nonzeros.subarray(line * window.size, (line + 1) * window.size)]
      .filter((n) => n > 0)
      .map((n) => toneOf(n, filling.rows[line], filling))
    return tones.reduce((a, b) => a + b, 0) / tones.length
  }

  test('shows it: the bins of its rows are at least twice as opaque as others', () => {
    expect(filling.lines).toBeLessThan(0.5)
    expect(toneIn(2020)).toBeGreaterThan(2 * toneIn(1000))
  })

  test('tells bins of one nonzero from bins of eight, which coverage alone makes alike', () => {
    const tone = (n: number) => toneOf(n, 20, { lines: 0, most: 300 })
    expect(tone(8)).toBeGreaterThan(1.5 * tone(1))
    expect(coverage(1, 20, 0.5)).toBe(coverage(8, 20, 0.5))
  })
})

test('opacity among scattered nonzeros goes by the logarithm of their count, and hides none', () => {
  for (const most of [1, 2, 16, 300, 1e6]) {
    expect(byCount(most, most)).toBe(1)
    expect(byCount(1, most)).toBeGreaterThanOrEqual(0.25)
  }
  expect(byCount(1, 2)).toBeGreaterThan(0.8) // dust is not pale where all is dust
  expect(byCount(8, 300) - byCount(4, 300)).toBeCloseTo(byCount(64, 300) - byCount(32, 300))
})

test('lines stay smooth: where they dominate, opacity is coverage', () => {
  expect(toneOf(20, 100, { lines: 1, most: 100 })).toBe(coverage(20, 100, 0.2))
})
