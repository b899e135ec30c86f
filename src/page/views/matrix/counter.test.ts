import { describe, expect, test } from 'vitest'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { lowerGrid, lowerLevels, still } from '../toy.fixture.ts'
import { coarseness, Counter, nonzerosIn } from './counter.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { DensityTally } from './density.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'

const pattern = lowerGrid(60, 50, 40)
const { level } = lowerLevels(pattern)
const pane = { width: 200, height: 200, unit: 1 }
const bins = binsOf(matrixLayout(pattern, pane))
const states = Uint8Array.from({ length: pattern.rows }, (_, row) => (row % 3) + 1)

/** As many nonzeros as a matrix for the web worker has: rows of 200 that lie anywhere. */
const large: Pattern = {
  rows: 30_000,
  cols: 30_000,
  row_ptr: Uint32Array.from({ length: 30_001 }, (_, row) => 200 * row),
  col_idx: Uint32Array.from({ length: 6_000_000 }, (_, k) => (k * 7919) % 30_000),
}

test('an exact count has every nonzero in view once, as the page itself counts them', async () => {
  const counted = await new Counter(pattern, level).exact(0, bins, states.slice())
  const here = new DensityTally(still(states), pattern, bins).at(0)
  expect(counted?.counts).toEqual(here)
  expect(counted?.filling.nonzeros.reduce((a, b) => a + b)).toBe(pattern.col_idx.length)
})

test('a picture that asks for something newer, or stops, ends what it asked for; another picture’s goes on', async () => {
  const counter = new Counter(large, new Uint32Array(large.rows))
  const window = binsOf(matrixLayout(large, pane))
  const of = new Uint8Array(large.rows)
  const all = [counter.exact(0, window, of), counter.exact(1, window, of), counter.exact(0, window, of)]
  const [older, others, newer] = await Promise.all(all)
  expect(older).toBeUndefined()
  expect(others?.filling.nonzeros.reduce((a, b) => a + b)).toBe(6_000_000)
  expect(newer).toBeDefined()
  const stopped = counter.exact(0, window, of)
  counter.stop(0)
  expect(await stopped).toBeUndefined()
})

describe('a coarse count', () => {
  const window = binsOf(matrixLayout(large, pane))

  test('looks at a million nonzeros or so, however many there are', () => {
    const { step, wide } = coarseness(large, window)
    expect(nonzerosIn(large, window, step)).toBeLessThan(1.1e6)
    expect((window.stop - window.first) / step / Math.ceil(window.size / wide)).toBeGreaterThanOrEqual(4)
    expect(coarseness(pattern, bins)).toEqual({ step: 1, wide: 1 })
  })

  test('mutant: a count of all rows is seen', () => {
    expect(nonzerosIn(large, window, 1)).toBeGreaterThan(1.1e6)
  })

  test('has about as many nonzeros per row in a bin as the exact one', async () => {
    const counter = new Counter(large, new Uint32Array(large.rows))
    const exact = await counter.exact(0, window, new Uint8Array(large.rows))
    const { filling, bins: few } = counter.coarse(window, new Uint8Array(large.rows))
    const mean = (f: typeof filling, size: number) =>
      f.nonzeros.reduce((sum, n, b) => sum + n / Math.max(1, f.rows[Math.floor(b / size)]), 0) / f.nonzeros.length
    if (!exact) throw new Error('The exact count was ended.')
    expect(mean(filling, few.size) / mean(exact.filling, window.size)).toBeCloseTo(1, 1)
  })
})
