import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Timing } from '#src/engine/run/run.ts'
import { PASSED, columnFor } from '#src/page/frame/replay.fixture.ts'
import {
  type BreakEven,
  breakEven,
  cheapest,
  commonMode,
  costPerSolve,
  type Price,
  priceOf,
  speedup,
  total,
  verdict,
} from './speedup.ts'

const A: Price = { analysis: 10, solve: 4 }
const B: Price = { analysis: 100, solve: 1 }

const timing = (ms: readonly number[], more: Partial<Timing> = {}): Timing => ({
  single: { ms, clock: 'timestamp' },
  backToBack: { ms: ms.map((m) => m * 1.1), clock: 'timestamp' },
  batch: 32,
  analysisMs: 8,
  prepareMs: 2,
  uploadMs: 1,
  compileMs: 1,
  readbackMs: 1,
  stepMs: 1e-4,
  rejected: 0,
  ...more,
})

/** The rule: at a break-even the totals are as it says, and one solve earlier (or later) they are not. */
function holds(base: Price, other: Price, found: BreakEven): boolean {
  const ahead = (k: number) => total(other, k) <= total(base, k) * (1 + 1e-12)
  if (found.kind === 'first') return ahead(1) && ahead(1000)
  if (found.kind === 'never') return !ahead(1) && !ahead(1e6)
  if (found.kind === 'after') return ahead(found.solves) && !ahead(found.solves - 1)
  return ahead(found.solves) && !ahead(found.solves + 1)
}

describe('speed-up, read three ways', () => {
  it('divides what each reading counts', () => {
    expect(speedup(A, B, 'solve', 10)).toBe(4)
    expect(speedup(A, B, 'analysis', 10)).toBeCloseTo(14 / 101)
    expect(speedup(A, B, 'amortised', 10)).toBeCloseTo(5 / 11)
  })

  it('amortised over one solve is analysis and solve, over very many the solve', () => {
    expect(costPerSolve(B, 'amortised', 1)).toBe(costPerSolve(B, 'analysis', 1))
    expect(costPerSolve(B, 'amortised', 1e12)).toBeCloseTo(costPerSolve(B, 'solve', 1))
  })

  it('a kernel against itself is 1, and the other way round is the inverse', () => {
    expect(speedup(A, A, 'amortised', 7)).toBe(1)
    expect(speedup(A, B, 'amortised', 7) * speedup(B, A, 'amortised', 7)).toBeCloseTo(1)
  })
})

describe('break-even', () => {
  it.each<[Price, Price, BreakEven]>([
    [A, B, { kind: 'after', solves: 30 }],
    [B, A, { kind: 'until', solves: 30 }],
    [A, { analysis: 20, solve: 5 }, { kind: 'never' }],
    [A, { analysis: 5, solve: 3 }, { kind: 'first' }],
    [A, A, { kind: 'first' }],
  ])('%o against %o', (base, other, wanted) => {
    expect(breakEven(base, other)).toEqual(wanted)
  })

  it('holds for whole numbers of any size, and an answer off by one is caught', () => {
    const price = fc.record({ analysis: fc.integer({ min: 0, max: 10_000 }), solve: fc.integer({ min: 1, max: 500 }) })
    fc.assert(fc.property(price, price, (base, other) => holds(base, other, breakEven(base, other))))
    expect(holds(A, B, { kind: 'after', solves: 31 })).toBe(false)
    expect(holds(A, B, { kind: 'never' })).toBe(false)
    expect(holds(B, A, { kind: 'until', solves: 29 })).toBe(false)
  })
})

describe('what is paid once', () => {
  const tuned: Price = { analysis: 10, tuning: 2600, solve: 1 }

  it('is analysis and tuning, in every sum that counts it', () => {
    expect(total(tuned, 3)).toBe(2613)
    expect(costPerSolve(tuned, 'analysis', 1)).toBe(2611)
    expect(costPerSolve(tuned, 'solve', 1)).toBe(1)
    expect(breakEven(A, tuned)).toEqual({ kind: 'after', solves: 867 })
    expect(breakEven(A, { analysis: 10, solve: 1 })).toEqual({ kind: 'first' })
  })

  it('is said with the name of the kernel that it is compared with', () => {
    expect(verdict({ kind: 'first' }, 'A')).toBe('is ahead of A from the first solve on')
    expect(verdict({ kind: 'after', solves: 30 }, 'C')).toBe('is ahead of C after 30 solves')
    expect(verdict({ kind: 'until', solves: 1 }, 'A', 'product')).toBe('is ahead of A up to 1 product')
    expect(verdict({ kind: 'never' }, 'A')).toBe('is never ahead of A')
  })
})

describe('the cheapest', () => {
  it('changes where a faster kernel has made up for its analysis', () => {
    const [slow, middle, fast] = [A, { analysis: 40, solve: 2 }, { analysis: 100, solve: 1 }]
    expect(cheapest([slow, middle, fast])).toEqual([
      { from: 1, place: 0 },
      { from: 15, place: 1 },
      { from: 60, place: 2 },
    ])
    expect(cheapest([fast, slow])).toEqual([
      { from: 1, place: 1 },
      { from: 30, place: 0 },
    ])
    expect(cheapest([A])).toEqual([{ from: 1, place: 0 }])
  })

  it('is never dearer than another, for any number of solves', () => {
    const price = fc.record({ analysis: fc.integer({ min: 0, max: 5000 }), solve: fc.integer({ min: 1, max: 50 }) })
    const least = (prices: readonly Price[], solves: number) => Math.min(...prices.map((each) => total(each, solves)))
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 6000 }), (prices, k) => {
        const leg = cheapest(prices).findLast(({ from }) => from <= k)
        expect(total(prices[leg?.place ?? -1], k)).toBe(least(prices, k))
      }),
    )
  })
})

describe('what counts as a time', () => {
  const sketch = { workers: 2, working: [0, 1, 0], spinning: [0, 0, 0] }

  it('is withheld for a wrong result, and shown for a right one', () => {
    const wrong = columnFor(sketch, { timing: timing([1, 2, 3]), check: { ...PASSED, ok: false } })
    expect(priceOf(wrong, 'single')).toBeUndefined()
    const right = columnFor(sketch, { timing: timing([1, 2, 3]), check: PASSED })
    expect(priceOf(right, 'single')).toEqual({ analysis: 10, solve: 2 })
    const tuned = columnFor(sketch, { timing: timing([2], { tuneMs: 70 }), check: PASSED })
    expect(priceOf(tuned, 'single')).toEqual({ analysis: 10, tuning: 70, solve: 2 })
  })

  it('falls back to back-to-back for all when one single solve is under the resolution', () => {
    expect(commonMode([timing([1]), timing([1])])).toBe('single')
    expect(commonMode([timing([1]), timing([0.001])])).toBe('backToBack')
    const quick = columnFor(sketch, { timing: timing([0.001]), check: PASSED })
    expect(priceOf(quick, 'single')).toBeUndefined()
    expect(priceOf(quick, 'backToBack')?.solve).toBeCloseTo(0.0011)
  })
})
