import { describe, expect, it } from 'vitest'
import { lateness, msPerTick, playheadAt } from './playback.ts'

describe('the playhead', () => {
  it('takes 220 ms a tick, but never more than 20 s a run', () => {
    expect(msPerTick(31, 1)).toBe(220)
    expect(msPerTick(2000, 1) * 2000).toBeCloseTo(20_000)
    expect(msPerTick(31, 4)).toBe(55)
  })

  it('takes 6 s at least for a run of few steps, but never more than 2 s a step', () => {
    expect(msPerTick(12, 1) * 12).toBe(6000)
    expect([1, 2, 3].map((end) => msPerTick(end, 1))).toEqual([2000, 2000, 2000])
    expect(msPerTick(12, 4) * 12).toBe(1500)
    expect([27, 28, 90].map((end) => Math.round(msPerTick(end, 1)))).toEqual([222, 220, 220])
  })

  it('stops at the end of its range', () => {
    expect(playheadAt(0, 450, 220, [0, 10], false)).toEqual({ tick: 2, over: false })
    expect(playheadAt(0, 9999, 220, [0, 10], false)).toEqual({ tick: 10, over: true })
  })

  it('never starts before its start', () => {
    expect(playheadAt(0, -3, 220, [0, 10], false)).toEqual({ tick: 0, over: false })
  })

  it('goes on by a second at most in a frame, however long the page was busy with others', () => {
    expect([16, 1000, 1500, 9000].map(lateness)).toEqual([0, 0, 500, 8000])
  })

  it('goes round within a loop', () => {
    expect(playheadAt(4, 0, 100, [4, 6], true).tick).toBe(4)
    expect(playheadAt(4, 300, 100, [4, 6], true)).toEqual({ tick: 4, over: false })
    expect(playheadAt(4, 500, 100, [4, 6], true).tick).toBe(6)
  })
})
