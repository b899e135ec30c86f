import { describe, expect, it } from 'vitest'
import { LOST } from '#src/kernel/modeled.ts'
import type { Replay } from '#src/run/replay.ts'
import { ALONE, factored, FOUR, inCounts, SENT, type RankTurn } from '../block_matrix/hand-count.fixture.ts'
import { cellIn, laneTop, ranksLayout, rankUnder, tickUnder, xOf } from './layout.ts'
import { bytesBetween, eventBeside, eventOfRank, hasRanks, rankLanes, underWay } from './ranks.ts'
import view from './view.ts'

const replay = inCounts(factored(FOUR, SENT))
const lanes = rankLanes(replay)

describe('the worked blocks on 2 × 2 ranks, by hand', () => {
  it('have a task of each rank but the last, which has two', () => {
    expect([0, 1, 2, 3].map((r) => lanes.ptr[r + 1] - lanes.ptr[r])).toEqual([1, 1, 1, 2])
    expect([...lanes.owner]).toEqual([0, 1, 2, 3, 3])
  })

  it('wait in 150 of 200 counts', () => {
    expect(lanes.waiting).toBe(0.75)
  })

  it('are at work when their tasks run', () => {
    const atWork = (tick: number) => [0, 1, 2, 3].map((rank) => eventOfRank(replay, lanes, rank, tick) !== undefined)
    expect(atWork(5)).toEqual([true, false, false, false])
    expect(atWork(13)).toEqual([false, false, false, false])
    expect(atWork(20)).toEqual([false, true, true, false])
    expect(atWork(38)).toEqual([false, false, false, true])
  })

  it('send what is final, and it is under way until it is there', () => {
    expect(underWay(lanes, 5)).toEqual([])
    expect(underWay(lanes, 13)).toEqual([0, 1])
    expect(underWay(lanes, 20)).toEqual([])
    expect(underWay(lanes, 28)).toEqual([2, 3])
    expect(underWay(lanes, 45)).toEqual([])
  })

  it('send as many bytes from each to each as messages have', () => {
    expect([...bytesBetween(lanes)]).toEqual([0, 28, 28, 0, 0, 0, 0, 20, 0, 0, 0, 16, 0, 0, 0, 0])
  })

  it('have the same messages step by step, from what made a block final to what reads it', () => {
    const steps = rankLanes(factored(FOUR, SENT))
    expect([...steps.sent]).toEqual([2, 2, 3, 3])
    expect([...steps.received]).toEqual([2, 2, 3, 3])
  })

  it('are left by the arrow keys along a lane and to the next rank', () => {
    const { events } = lanes
    expect(eventBeside(replay, lanes, undefined, 1, 0)).toBe(events[0])
    expect(eventBeside(replay, lanes, 3, 1, 0)).toBe(events[lanes.ptr[3] + 1])
    expect(eventBeside(replay, lanes, 0, 0, 1)).toBe(events[lanes.ptr[1]])
    expect(eventBeside(replay, lanes, 4, 1, 0)).toBeUndefined()
    expect(eventBeside(replay, lanes, 0, 0, -1)).toBeUndefined()
  })
})

it('a lost message never comes, and is not under way', () => {
  const lost = { ...SENT, received: SENT.received.with(2, LOST) }
  const stalled = rankLanes(inCounts(factored(FOUR, lost)))
  expect(stalled.received[2]).toBe(Number.POSITIVE_INFINITY)
  expect(underWay(stalled, 28)).toEqual([3])
})

it('is offered for runs with messages alone', () => {
  expect(view.needs(replay)?.space.name).toBe('task')
  expect(view.needs(factored(ALONE))).toBeUndefined()
  expect(hasRanks(replay.spaces[1])).toBe(false)
})

describe('what is told', () => {
  const bulk: readonly RankTurn[] = [
    [0, 0, 10],
    [1, 20, 30],
    [2, 20, 30],
    [3, 35, 45],
    [3, 50, 60],
  ]
  const asked = (of: Replay, ms: number, params: Readonly<Record<string, number>>): Replay => {
    const run = { ...of.run, params, trace: { ...of.run.trace, model: { ms, counts: 50 } } }
    const spaces: Replay[] = []
    for (const one of of.spaces) spaces.push({ ...one, run, spaces })
    return spaces[0]
  }
  const free = asked(factored(FOUR, SENT), 0.05, { barriers: 0, latency: 5 })
  const told = (...columns: readonly Replay[]) => view.tell?.(columns, { options: {} })?.sentence

  it('blames barriers where nothing else differs', () => {
    const other = asked(factored(bulk, SENT, [0, 0, 0, 0, 1]), 0.09, { barriers: 1, latency: 5 })
    expect(told(other, free)).toBe(
      'Barriers line up the waiting. Without them **B** is **1.8** times as fast as A, with the same messages.',
    )
    const slower = asked(factored(bulk, SENT, [0, 0, 0, 0, 1]), 0.09, { barriers: 1, latency: 9 })
    expect(told(slower, free)).toBe('By the model **B** is **1.8** times as fast as A.')
  })

  it('says what one run waits and sends', () => {
    expect(told(free)).toBe('4 ranks wait **75 %** of the time; 4 messages carry 92\u202fB.')
    expect(told(free, asked(factored(FOUR, SENT), 0.05, {}))).toBe('By the model A and B take the same time.')
  })
})

describe('its layout', () => {
  it.each([
    [4, 700, 420],
    [16, 700, 420],
    [64, 620, 500],
    [4, 400, 200],
    [6, 396, 520],
  ])('keeps %i lanes and what is below them within %i × %i pixels', (ranks, width, height) => {
    const layout = ranksLayout(ranks, 2001, { width, height, unit: 1 })
    expect(layout.foot).toBeLessThanOrEqual(height - 40)
    for (let rank = 0; rank < ranks; rank++) expect(rankUnder(layout, ranks, laneTop(layout, rank))).toBe(rank)
    expect(xOf(layout, 2001)).toBeLessThanOrEqual(width)
    expect(tickUnder(layout, xOf(layout, 700) + 0.01)).toBe(700)
    if (!layout.below) return
    const { top, size, bytes, owners } = layout.below
    expect(top).toBeGreaterThan(layout.foot)
    expect(top + size).toBeLessThanOrEqual(height - 40)
    expect(owners + size).toBeLessThanOrEqual(bytes)
    const last = cellIn({ left: bytes, top, size }, ranks, ranks - 1, ranks - 1)
    expect(last.x + last.size).toBeLessThanOrEqual(width)
  })
})
