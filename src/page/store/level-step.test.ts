import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextGroupTick } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { levelStep } from './level-step.ts'

/** A column whose levels begin at these ticks, a row each. */
function columnOf(starts: readonly number[]): Replay {
  const itemTick = Uint32Array.from(starts)
  const grouping = {
    ptr: itemTick.map((_, l) => l),
    order: itemTick.map((_, l) => l),
    group: itemTick.map((_, l) => l),
  }
  const ptr = Uint32Array.from({ length: starts.length + 1 }, (_, l) => l)
  return { grouping: { ...grouping, ptr }, itemTick, end: Math.max(0, ...starts) + 1 } as unknown as Replay
}

type Step = typeof levelStep

/** To the nearest level of any column: what it says past the end of the shortest is behind the playhead. */
const ofAnyColumn: Step = (replays, tick, direction) => {
  const next = replays.map((replay) => nextGroupTick(replay, tick, direction))
  return next.length === 0 ? undefined : direction > 0 ? Math.min(...next) : Math.max(...next)
}
/** Of the first column alone: it stands still where that ends. */
const ofFirst: Step = (replays, tick, direction) => nextGroupTick(replays[0], tick, direction)

const columns = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 4,
})

/** The rule: forwards is later and backwards earlier, and forwards ends where all columns have. */
function sound(step: Step, lists: readonly (readonly number[])[], tick: number): boolean {
  const replays = lists.map(columnOf)
  const last = Math.max(...replays.map(({ end }) => end))
  const at = Math.min(tick, last)
  const [on, back] = [step(replays, at, 1), step(replays, at, -1)]
  const forwards = at === last ? on === undefined : on !== undefined && on > at && on <= last
  const backwards = back === undefined || (at === 0 ? back === 0 : back < at)
  return forwards && backwards
}

const fails = (step: Step) =>
  fc.check(fc.property(columns, fc.nat(45), (lists, tick) => sound(step, lists, tick))).failed

describe('steps by level', () => {
  it('go on from the playhead, never the other way, and to the end of the last column', () => {
    fc.assert(fc.property(columns, fc.nat(45), (lists, tick) => sound(levelStep, lists, tick)))
  })

  it('take the first column that still runs', () => {
    const [a, b] = [columnOf([1, 5]), columnOf([2, 3, 9, 12])]
    expect(levelStep([a, b], 1, 1)).toBe(5)
    expect(levelStep([a, b], 5, 1)).toBe(6)
    expect(levelStep([a, b], 6, 1)).toBe(9)
    expect(levelStep([a, b], 12, -1)).toBe(9)
    expect(levelStep([a, b], 13, 1)).toBeUndefined()
    expect(levelStep([], 0, 1)).toBeUndefined()
  })

  it('a stepper that asks every column, or the first alone, is caught', () => {
    expect([ofAnyColumn, ofFirst].map(fails)).toEqual([true, true])
  })
})
