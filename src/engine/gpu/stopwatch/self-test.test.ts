import { describe, expect, it } from 'vitest'
import { countsIn, MOST_TURNS } from '#src/core/kernel/clock.ts'
import { turnsFor, verdict } from './self-test.ts'

/** Readings of three workgroups, whose g-th reading is what a clock makes of equal stretches. */
const readings = (clock: (time: number) => number): Uint32Array =>
  Uint32Array.from({ length: 3 * 33 }, (_, c) => clock(400 * (c % 33) + 1000 + Math.floor(c / 33)))

const even = (time: number): number => time

describe('the test of a clock', () => {
  it('finds an even one good, and says how fast it counts', () => {
    expect(verdict(readings(even), 15_000, 1)).toEqual({ countsPerMs: 15_000 })
  })

  const wrong: readonly [string, Uint32Array, number, number, RegExp][] = [
    ['stands', readings(() => 7), 15_000, 1, /stands still on this GPU/],
    ['is uneven', readings((time) => time + 30 * (Math.floor(time / 400) % 2)), 15_000, 1, /uneven/],
    ['goes backwards', readings((time) => 50_000 - time), 15_000, 1, /went backwards in 96 of 96/],
    ['runs into its bound', readings(even), countsIn(2 ** 14), 1, /does not run beside/],
    ['took no time', readings(even), 15_000, 0, /timestamps of this GPU stand still/],
  ]
  it.each(wrong)('finds one wrong that %s', (_, counts, ticks, ms, said) => {
    expect(verdict(counts, ticks, ms)).toEqual({ why: expect.stringMatching(said) })
  })

  it('lets a clock run for a second at most', () => {
    expect(countsIn(turnsFor(3000))).toBeCloseTo(3_000_000, -2)
    expect(turnsFor(1e9)).toBe(MOST_TURNS)
  })
})
