import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, placeOf, tickAt } from './score-draw.ts'

describe('places on the score', () => {
  const axis = fc.record({ width: fc.integer({ min: 200, max: 4000 }), end: fc.integer({ min: 1, max: 100_000 }) })

  it('a drag lands on the tick that it points at, and a reader that floors is caught', () => {
    const faithful = (read: typeof tickAt, width: number, end: number, tick: number) => {
      const a = axisOf(width, 1, end)
      return read(a, placeOf(a, tick)) === tick
    }
    fc.assert(
      fc.property(axis, fc.double({ min: 0, max: 1, noNaN: true }), ({ width, end }, share) =>
        faithful(tickAt, width, end, Math.round(share * end)),
      ),
    )
    const floors: typeof tickAt = (a, x) => Math.floor(((x - a.left - 1) / a.width) * a.end)
    expect(faithful(floors, 1000, 31, 14)).toBe(false)
  })

  it('stays within the run', () => {
    const a = axisOf(1000, 1, 31)
    expect(tickAt(a, -50)).toBe(0)
    expect(tickAt(a, 5000)).toBe(31)
  })
})
