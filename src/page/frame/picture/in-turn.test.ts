import { describe, expect, test } from 'vitest'
import { turns, type Waiting } from './in-turn.ts'

const BUDGET = 8

type Turns = typeof turns

/** What pictures take, ms: the large ones, and thumbnails. */
interface Costs {
  readonly large: readonly number[]
  readonly small?: readonly number[]
}

const NONE: ReadonlySet<() => void> = new Set()

/** Plays frames in each of which every picture has something new to draw; how often each was drawn, and how long frames took. */
function play(take: Turns, { large, small = [] }: Costs, frames: number) {
  let clock = 0
  const often = [...large, ...small].map(() => 0)
  const draws = [...large, ...small].map((cost, picture) => () => {
    clock += cost
    often[picture]++
  })
  const waiting: Waiting = { large: new Set(), small: new Set() }
  const draw = take(() => clock)
  const took: number[] = []
  for (let frame = 0; frame < frames; frame++) {
    for (const [picture, each] of draws.entries()) (picture < large.length ? waiting.large : waiting.small).add(each)
    const before = clock
    draw(waiting, BUDGET, NONE)
    took.push(clock - before)
  }
  return { often, took, waiting, draw }
}

/** Numbers of the pictures that are drawn in one frame, of five that each take longer than it has. */
function drawnOf(take: Turns, must: readonly number[], small = false): readonly number[] {
  let clock = 0
  const drawn: number[] = []
  const draws = Array.from({ length: 5 }, (_, picture) => () => {
    clock += BUDGET + 1
    drawn.push(picture)
  })
  const all = { large: new Set(small ? draws.slice(0, 3) : draws), small: new Set(small ? draws.slice(3) : []) }
  take(() => clock)(all, BUDGET, new Set(must.map((picture) => draws[picture])))
  return drawn
}

const COSTS = [3, 1, 4, 1, 5, 2, 6, 5, 3, 5]
/** Frames until each picture was drawn once: what one takes is not known before. */
const SEEN = 10

describe('pictures that take longer than a frame has', () => {
  test('a frame takes no longer than it has, once each picture was drawn', () => {
    const { took } = play(turns, { large: COSTS, small: [2, 7] }, 100)
    expect(Math.max(...took)).toBeLessThanOrEqual(BUDGET + Math.max(...COSTS))
    expect(Math.max(...took.slice(2 * SEEN))).toBeLessThanOrEqual(BUDGET)
  })

  test('all come in turn', () => {
    const { often } = play(turns, { large: COSTS }, 100)
    expect(Math.min(...often)).toBeGreaterThan(0)
    expect(Math.max(...often) - Math.min(...often)).toBeLessThanOrEqual(1)
  })

  test('a picture that takes longer than any frame has is drawn all the same, and alone', () => {
    const { often, took } = play(turns, { large: [50, 1] }, 8)
    expect(often).toEqual([4, 4])
    expect(took.slice(2)).toEqual([50, 1, 50, 1, 50, 1])
  })

  test('one that was slow once has room again', () => {
    let clock = 0
    let cost = 100
    const other = () => (clock += 1)
    const slow = () => (clock += cost)
    const draw = turns(() => clock)
    const waiting: Waiting = { large: new Set(), small: new Set() }
    const counts = Array.from({ length: 20 }, () => {
      waiting.large.add(other).add(slow)
      const drawn = draw(waiting, BUDGET, NONE)
      cost = 2
      return drawn
    })
    expect(counts.at(-1)).toBe(2)
  })

  test('a new one waits where the one before it took more than is left', () => {
    expect(play(turns, { large: [5, 5] }, 2).took).toEqual([5, 5])
    expect(play(turns, { large: [4, 4] }, 1).took).toEqual([8])
  })

  test('those that must be are all drawn', () => {
    expect(drawnOf(turns, [2, 4])).toEqual([0, 2, 4])
  })
})

describe('thumbnails', () => {
  test('take the room that large pictures leave', () => {
    expect(play(turns, { large: [4, 2], small: [2] }, 30).often).toEqual([30, 30, 30])
    expect(drawnOf(turns, [0, 1, 2], true)).toEqual([0, 1, 2])
  })

  test('come in turn where there is no room, seldom', () => {
    const { often } = play(turns, { large: [5, 4], small: [2, 3, 2] }, 300)
    const [a, b, ...small] = often
    expect(Math.min(...small)).toBeGreaterThan(10)
    expect(Math.min(a, b)).toBeGreaterThan(2 * Math.max(...small))
  })

  test('are all drawn where nothing else comes', () => {
    const { waiting, draw, often } = play(turns, { large: COSTS, small: COSTS }, 3)
    for (let frame = 0; frame < COSTS.length * 2; frame++) draw(waiting, BUDGET, NONE)
    expect(waiting.large.size + waiting.small.size).toBe(0)
    expect(Math.min(...often)).toBeGreaterThan(0)
  })
})

describe('mutants', () => {
  test('pictures of which the first are always drawn first, so that others never are, are seen', () => {
    const anew: Turns = (now) => {
      const draw = turns(now)
      return (waiting, ...more) => {
        const drawn = draw(waiting, ...more)
        waiting.large.clear()
        return drawn
      }
    }
    expect(Math.min(...play(anew, { large: COSTS }, 100).often)).toBe(0)
  })

  test('a frame that does not know what pictures took is seen', () => {
    const forgetful: Turns = (now) => (waiting, ms, must) => turns(now)(waiting, ms, must)
    expect(Math.max(...play(forgetful, { large: [2, 7] }, 100).took.slice(2 * SEEN))).toBeGreaterThan(BUDGET)
    expect(Math.max(...play(turns, { large: [2, 7] }, 100).took.slice(2 * SEEN))).toBeLessThanOrEqual(BUDGET)
  })

  test('thumbnails that never come before large pictures are seen', () => {
    const last: Turns = (now) => {
      const draw = turns(now)
      const none: Waiting['small'] = new Set()
      return ({ large, small }, ms, must) => draw({ large, small: large.size > 1 ? none : small }, ms, must)
    }
    expect(Math.max(...play(last, { large: [5, 4], small: [2] }, 300).often.slice(2))).toBe(0)
  })

  test('a picture that must be drawn and waits for its turn is seen', () => {
    const late: Turns = (now) => (waiting, ms) => turns(now)(waiting, ms, NONE)
    expect(drawnOf(late, [2, 4])).toEqual([0])
  })

  test('a frame that draws all is seen', () => {
    const all: Turns = (now) => (waiting, _ms, must) => turns(now)(waiting, Number.POSITIVE_INFINITY, must)
    expect(Math.max(...play(all, { large: COSTS }, 5).took)).toBeGreaterThan(BUDGET + Math.max(...COSTS))
  })
})
