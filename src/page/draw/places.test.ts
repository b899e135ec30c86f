import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeWords, timeTicks } from './places.ts'

it('says a place by steps, and by time up to the end of the run', () => {
  expect(placeWords(undefined, 1057)).toBe('step 1\u202f057')
  const timed = { msPerTick: 0.05e-3, ms: 0.0636 }
  expect([0, 1000, 1272, 1273].map((tick) => placeWords(timed, tick))).toEqual([
    '0\u202fms',
    '50.0\u202fµs',
    '63.6\u202fµs',
    '63.6\u202fµs',
  ])
})

it('numbers an axis in one unit, at round times', () => {
  const axis = (msPerTick: number, end: number, least: number) => {
    const { unit, ticks } = timeTicks(msPerTick, end, least)
    return `${ticks.map(({ words }) => words).join(' ')} ${unit}`
  }
  expect(axis(0.101 / 2000, 2001, 300)).toBe('0 20 40 60 80 100 µs')
  expect(axis(5.5 / 2000, 2001, 300)).toBe('0 1 2 3 4 5 ms')
  expect(axis(1.2 / 2000, 2001, 300)).toBe('0 0.2 0.4 0.6 0.8 1.0 1.2 ms')
  expect(axis(0.0009 / 2000, 2001, 500)).toBe('0 0.5 µs')
})

it('keeps numbers apart and within the axis', () => {
  const ms = fc.double({ min: 1e-3, max: 5000, noNaN: true })
  fc.assert(
    fc.property(ms, fc.integer({ min: 20, max: 900 }), (end, least) => {
      const { ticks } = timeTicks(end / 2000, 2001, least)
      const gaps = ticks.slice(1).map(({ tick }, i) => tick - ticks[i].tick)
      expect(Math.min(...gaps, least)).toBeGreaterThanOrEqual(least - 1e-6)
      expect(ticks.at(-1)?.tick).toBeLessThanOrEqual(2001.01)
      expect(new Set(ticks.map(({ words }) => words)).size).toBe(ticks.length)
    }),
  )
})
