import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { describe, expect, it, test } from 'vitest'
import { seriesOf } from '../convergence/solved.fixture.ts'
import { cycled } from './hand-count.fixture.ts'
import { barHigh, gridsLayout, markOn, pointMiddle, pointUnder } from './layout.ts'
import { sharesAt } from './shares.ts'
import view from './view.ts'
import { gridsSeen, hasGrids, pointTone, stepAt } from './visits.ts'
import { share } from './words.ts'

const last = cycled(true, 0.17)
const seen = gridsSeen(last)

describe('a cycle over 4 × 4 points and 2 × 2 of them, counted by hand', () => {
  it('has the points of each grid at their places on the finest', () => {
    expect(seen.points.map((rows) => [...rows])).toEqual([Array.from({ length: 16 }, (_, row) => row), [0, 2, 8, 10]])
    expect(seen.counts).toEqual([4, 4])
    expect([0, 1, 4, 5, 10].map((row) => seen.turns[0][row])).toEqual([3, 0, 1, 2, 3])
  })

  it('goes down to the second grid and up again, there and back on each', () => {
    expect(seen.steps.map(({ grid, back, turn }) => `${grid}${back ? '←' : '→'}${turn}`).join(' ')).toBe(
      '0→0 0→1 0→2 0→3 0←3 0←2 0←1 0←0 1→0 1→1 1→2 1→3 1←3 1←2 1←1 1←0 0→0 0→1 0→2 0→3 0←3 0←2 0←1 0←0',
    )
  })

  it('lights a grid while it is swept, and none before and after', () => {
    const lit = (tick: number) => stepAt(seen, tick)?.grid
    expect([0, 1, 2, 9, 10, 17, 18, 25, 26].map(lit)).toEqual([undefined, undefined, 0, 0, 1, 1, 0, 0, undefined])
  })

  it('has made points new that come before there, and after back', () => {
    const [there, back] = [seen.steps[1], seen.steps[6]]
    expect([0, 1, 2, 3].map((turn) => pointTone(turn, there))).toEqual(['new', 'lit', 'old', 'old'])
    expect([0, 1, 2, 3].map((turn) => pointTone(turn, back))).toEqual(['old', 'lit', 'new', 'new'])
  })

  it('sends a share of the residual to the second grid, and in words', () => {
    const at = (replay: typeof last) => sharesAt(replay.run.series ?? [], 0)[1] ?? 0
    expect(at(last)).toBeCloseTo(0.17, 6)
    expect([at(last), at(cycled(false, 3e-8))].map(share)).toEqual(['17 %', '3.0\u00a0·\u00a010⁻⁸'])
    expect(view.tell?.([last, cycled(false, 3e-8)], { options: {} })?.sentence).toBe(
      '**A** sends 17 % of its first residual to grid 2 and ends after 0 iterations, **B** sends 3.0\u00a0·\u00a010⁻⁸ of its first residual to grid 2 and ends after 0 iterations.',
    )
  })
})

test('a share of an unknown number, or of a residual of 0, is unknown', () => {
  const sent = (values: readonly number[]): IterationSeries => ({ ...seriesOf('sent to grid 2', values), aside: true })
  const shares = (residual: readonly number[], own = [0]) => sharesAt([seriesOf('residual', residual), sent(own)], 0)
  expect(shares([0.5])).toEqual([1, 0])
  expect(shares([0])).toEqual([undefined, undefined])
  expect(shares([])).toEqual([undefined, undefined])
  expect(shares([0.5], [])).toEqual([1, undefined])
  expect(sharesAt([], 0)).toEqual([undefined])
})

test('a run that sweeps over one grid has no such picture', () => {
  expect(hasGrids(last)).toBeDefined()
  expect(hasGrids(cycled(true, 0.17, false))).toBeUndefined()
})

describe('panels', () => {
  const layout = gridsLayout(4, [16, 16], { width: 560, height: 320, unit: 1 })

  it('stand side by side where they have room, else in two lines, and never under the bars', () => {
    expect(new Set(layout.panels.map(({ top }) => top)).size).toBe(1)
    const narrow = gridsLayout(4, [16, 16], { width: 300, height: 320, unit: 1 })
    expect(new Set(narrow.panels.map(({ top }) => top)).size).toBe(2)
    for (const { panels, bars, height } of [layout, narrow]) {
      for (const { top, high } of panels) expect(top + high).toBeLessThan(bars.top)
      expect(bars.top + bars.high).toBeLessThan(height)
    }
  })

  it('have points where the pointer finds them, and larger ones on coarser grids', () => {
    const [x, y] = pointMiddle(layout.panels[1], 3, 15)
    expect(pointUnder(layout, x, y)).toEqual({ grid: 1, x: 3, y: 15 })
    expect(pointUnder(layout, 5, 5)).toBeUndefined()
    expect(markOn(1, layout)).toBeGreaterThan(markOn(0, layout))
  })

  it('have bars by powers of ten: all of the residual, and nothing below 10⁻⁹', () => {
    expect([1, 10 ** -4.5, 1e-9, 1e-22, 0].map((own) => barHigh(layout, own))).toEqual([
      layout.bars.high,
      Math.round(layout.bars.high / 2),
      1,
      1,
      0,
    ])
  })
})
