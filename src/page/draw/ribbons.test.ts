import { describe, expect, it } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { replayFor } from '#src/page/frame/replay.fixture.ts'
import { binSize, niceStep, type Ribbon, ribbonOf, totalsOf } from './ribbons.ts'

/** The rule: every worker-tick is in exactly one bin, for any bins. */
function addsUp(ribbon: Ribbon, replay: Replay): boolean {
  const sum = (parts: ArrayLike<number>) => Array.from(parts).reduce((total, part) => total + part, 0)
  const { working, spinning } = replay.workerCounts
  const wanted = { working: sum(working), spinning: sum(spinning), all: replay.workers * replay.last }
  const got = { working: sum(ribbon.working), spinning: sum(ribbon.spinning), idle: sum(ribbon.idle) }
  return (
    got.working === wanted.working &&
    got.spinning === wanted.spinning &&
    got.working + got.spinning + got.idle === wanted.all
  )
}

const replay = replayFor({ workers: 4, working: [0, 1, 2, 3, 4, 2, 1, 0], spinning: [0, 0, 1, 1, 0, 2, 1, 0] })

describe('ribbons', () => {
  it.each([1, 2, 3, 5, 7, 100])('add up in bins of %i ticks', (ticks) => {
    expect(addsUp(ribbonOf(replay, ticks), replay)).toBe(true)
  })

  it('a ribbon that loses its last bin, or counts one tick twice, is caught', () => {
    const whole = ribbonOf(replay, 2)
    expect(addsUp({ ...whole, working: whole.working.slice(0, -1) }, replay)).toBe(false)
    expect(addsUp({ ...whole, idle: whole.idle.map((n, b) => (b === 1 ? n + replay.workers : n)) }, replay)).toBe(false)
  })

  it('count nothing before the first tick and after the last', () => {
    const ribbon = ribbonOf(replay, 1)
    expect(ribbon.idle[0]).toBe(0)
    expect(ribbon.working.length).toBe(replay.end)
  })

  it('totals are those of the run', () => {
    expect(totalsOf(replay)).toEqual({ working: 13, spinning: 5, idle: 6, all: 24 })
  })

  it('bins are as fine as the width allows', () => {
    expect(binSize(31, 800)).toBe(1)
    expect(binSize(4000, 800)).toBe(10)
    expect([0.3, 1.5, 3, 7, 11].map(niceStep)).toEqual([1, 2, 5, 10, 20])
  })
})
