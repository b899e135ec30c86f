import { describe, expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const BUDGET = 8

type Take = typeof inTurn

/** Plays frames in each of which every picture has something new to draw; how often each was drawn, and the longest frame. */
function play(take: Take, costs: readonly number[], frames: number) {
  let clock = 0
  const often = costs.map(() => 0)
  const draws = costs.map((cost, picture) => () => {
    clock += cost
    often[picture]++
  })
  const waiting = new Set<() => void>()
  let longest = 0
  for (let frame = 0; frame < frames; frame++) {
    for (const draw of draws) waiting.add(draw)
    const before = clock
    take(waiting, BUDGET, () => clock)
    longest = Math.max(longest, clock - before)
  }
  return { often, longest }
}

/** Numbers of the pictures that come between others and are drawn in their first frame, of 3 and 5. */
function drawnAtFirst(take: Take): readonly number[] {
  let clock = 0
  const drawn: number[] = []
  const draws = Array.from({ length: 8 }, (_, picture) => () => {
    clock += BUDGET
    drawn.push(picture)
  })
  take(new Set(draws), BUDGET, () => clock, new Set([draws[3], draws[5]]))
  return drawn.filter((picture) => picture === 3 || picture === 5)
}

const COSTS = [3, 1, 4, 1, 5, 2, 6, 5, 3, 5]

describe('pictures that take longer than a frame has', () => {
  test('a frame takes its budget, and one picture more at most', () => {
    expect(play(inTurn, COSTS, 50).longest).toBeLessThanOrEqual(BUDGET + Math.max(...COSTS))
  })

  test('all come in turn', () => {
    const { often } = play(inTurn, COSTS, 100)
    expect(Math.min(...often)).toBeGreaterThan(0)
    expect(Math.max(...often) - Math.min(...often)).toBeLessThanOrEqual(1)
  })

  test('a picture that takes longer than any frame has is drawn all the same', () => {
    expect(play(inTurn, [50], 3)).toEqual({ often: [3, 3, 3].slice(0, 1), longest: 50 })
  })

  test('those that were never drawn are all drawn in their first frame', () => {
    expect(drawnAtFirst(inTurn)).toEqual([3, 5])
  })

  test('without a bound all are drawn', () => {
    const waiting = new Set([() => undefined, () => undefined])
    expect(inTurn(waiting, Number.POSITIVE_INFINITY, () => 0)).toBe(2)
    expect(waiting.size).toBe(0)
  })
})

describe('mutants', () => {
  test('pictures of which the first are always drawn first, so that others never are, are seen', () => {
    const anew: Take = (waiting, ms, now) => {
      const drawn = inTurn(waiting, ms, now)
      waiting.clear()
      return drawn
    }
    expect(Math.min(...play(anew, COSTS, 100).often)).toBe(0)
  })

  test('a picture that came and waits for its turn is seen', () => {
    const late: Take = (waiting, ms, now) => inTurn(waiting, ms, now)
    expect(drawnAtFirst(late)).toEqual([])
  })

  test('a frame that draws all is seen', () => {
    const all: Take = (waiting, _ms, now) => inTurn(waiting, Number.POSITIVE_INFINITY, now)
    expect(play(all, COSTS, 5).longest).toBeGreaterThan(BUDGET + Math.max(...COSTS))
  })
})
