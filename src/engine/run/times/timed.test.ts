import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { eventCount, readItem, readNote, readPhase, readPolls } from '#src/core/trace/event.ts'
import { stateOfItem, stateOfWorker } from '../query.ts'
import { DONE, type Replay, SPINNING, WAITING, WORKING } from '../replay.ts'
import { type Course, timeCourse, replayInTime } from './timed.ts'
import { barredReplay, clockedReplay, passedReplay, patternOf } from './timed.fixture.ts'

const patterns = fc
  .array(fc.array(fc.nat(60), { maxLength: 3 }), { minLength: 40, maxLength: 60 })
  .map((needs) => patternOf(needs.map((row, i) => (i > 0 ? row : []))))
const races = fc.record({
  workers: fc.integer({ min: 1, max: 5 }),
  work: fc.integer({ min: 4, max: 40 }),
  hop: fc.integer({ min: 1, max: 20 }),
  ms: fc.double({ min: 0.01, max: 10, noNaN: true }),
})
const replays = fc
  .tuple(patterns, races)
  .map(([pattern, race]) => clockedReplay(pattern, race))
  .filter((replay) => !('why' in timeCourse(replay)))
const bins = fc.integer({ min: 3, max: 900 })

function timed(replay: Replay, ms = 1, msPerTick = ms / 400): Replay {
  const course = timeCourse(replay)
  if ('why' in course) throw new Error(course.why)
  return replayInTime(replay, course, ms, msPerTick)
}

const ticksOf = ({ end }: Replay) => Array.from({ length: end + 1 }, (_, tick) => tick)

/** Whether counts at every tick are those of the states, asked for one by one. */
function agrees(replay: Replay): boolean {
  const rows = [...replay.grouping.group.keys()]
  const workers = Array.from({ length: replay.workers }, (_, w) => w)
  return ticksOf(replay).every((tick) => {
    const states = rows.map((row) => stateOfItem(replay, row, tick))
    const busy = workers.map((w) => stateOfWorker(replay, w, tick).state)
    const count = (of: readonly number[], state: number) => of.filter((one) => one === state).length
    return (
      [WAITING, SPINNING, WORKING, DONE].every((state) => count(states, state) === replay.itemCounts[state][tick]) &&
      count(busy, WORKING) === replay.workerCounts.working[tick] &&
      count(busy, SPINNING) === replay.workerCounts.spinning[tick]
    )
  })
}

/** Whether no event that polled works before what it reads is done, to a tick. */
function inOrder(replay: Replay): boolean {
  const { trace } = replay.run
  return Array.from({ length: eventCount(trace) }, (_, e) => e).every((e) => {
    let right = true
    forEachCarried(trace, e, (k) => {
      const operand = replay.pattern.col_idx[k]
      if (operand !== readItem(trace, e) && readPolls(trace, e) > 0)
        right &&= replay.itemTick[operand] <= replay.eventTick[e]
    })
    return right
  })
}

describe('a run along time', () => {
  it('counts rows and workers as their states are, begins with nothing and ends with all', () => {
    fc.assert(
      fc.property(replays, bins, (replay, n) => {
        const run = timed(replay, 1, 1 / n)
        expect(agrees(run)).toBe(true)
        expect(run.itemCounts.map((of) => of[0])).toEqual([run.pattern.rows, 0, 0, 0])
        expect(run.itemCounts[DONE][run.end]).toBe(run.pattern.rows)
      }),
      { numRuns: 25 },
    )
  })

  it('lets no worker be at work in a level before all of the level before it is done: at a barrier it is idle', () => {
    const race = fc.record({ workers: fc.integer({ min: 2, max: 5 }), work: fc.integer({ min: 20, max: 60 }) })
    fc.assert(
      fc.property(patterns, race, (pattern, { workers, work }) => {
        const replay = barredReplay(pattern, { workers, work, ms: 1 })
        const course = timeCourse(replay)
        if ('why' in course) return true
        const { trace } = replay.run
        const last: number[] = []
        for (let e = 0; e < eventCount(trace); e++) {
          const phase = readPhase(trace, e)
          expect(course.work[e]).toBeGreaterThanOrEqual(Math.max(0, ...last.slice(0, phase)))
          last[phase] = Math.max(last[phase] ?? 0, course.until[e])
        }
        const { working, spinning } = timed(replay).workerCounts
        expect(Math.max(...spinning)).toBe(0)
        // the slowest worker of a level is at work alone in the end
        expect(working.slice(1).some((n) => n < workers)).toBe(true)
        return true
      }),
      { numRuns: 25 },
    )
  })

  it('lets no row be at work before what it polled for is done', () => {
    fc.assert(
      fc.property(replays, bins, (replay, n) => inOrder(timed(replay, 1, 1 / n))),
      { numRuns: 50 },
    )
  })

  it('puts every event where its count says, scaled to what the untraced run takes', () => {
    fc.assert(
      fc.property(replays, fc.double({ min: 0.01, max: 10, noNaN: true }), (replay, ms) => {
        const run = timed(replay, ms, ms / 1000)
        const { trace } = replay.run
        expect(run.last).toBe(1000)
        const off = (e: number) => {
          const share = (readNote(trace, e, 'at') ?? 0) / (trace.clock?.ticks ?? 1)
          return readPolls(trace, e) > 0 ? Math.abs(run.eventTick[e] - 1000 * share) : 0
        }
        expect(Math.max(...Array.from({ length: eventCount(trace) }, (_, e) => off(e)))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 25 },
    )
  })

  /** Row i needs the one before it; two workers take turns, and row i is read at count 2 + 15 i. */
  const chain = clockedReplay(patternOf(Array.from({ length: 40 }, (_, i) => [i - 1])), {
    workers: 2,
    work: 10,
    hop: 5,
    ms: 7,
  })

  it('spins for as long as was recorded, and not in the whole gap', () => {
    const { timed: spans, eventTick, run } = timed(chain, 599, 1)
    expect(run.trace.clock?.ticks).toBe(599)
    // row 1: its worker waits from count 1, reads row 0 at 17, and begins with row 3 at 28
    expect([spans?.held[1], eventTick[1], spans?.until[1]]).toEqual([2, 18, 28])
    // row 2 waits from 13 to 32
    expect([spans?.held[2], eventTick[2], spans?.until[2]]).toEqual([14, 33, 43])
  })

  it('lets the work of a sampled trace end with its reading: the worker’s next event may not be recorded', () => {
    const sampled = { ...chain, run: { ...chain.run, trace: { ...chain.run.trace, every: 2 } } }
    const [whole, parts] = [chain, sampled].map((replay) => timeCourse(replay) as Course)
    const { trace } = chain.run
    expect([...parts.until]).toEqual(Array.from(parts.until, (_, e) => (readNote(trace, e, 'at') ?? 0) / 599))
    expect(whole.until.some((end, e) => end > parts.until[e])).toBe(true)
  })

  it('says how long a traced run took, and has no time without a right result', () => {
    expect(timed(chain, 5, 0.01).timed).toMatchObject({ ms: 5, tracedMs: 7, msPerTick: 0.01, blocks: false })
    const wrong = { ...chain, run: { ...chain.run, trace: { ...chain.run.trace }, check: { ok: false } as never } }
    expect(timeCourse(wrong)).toHaveProperty('why')
  })
})

const adapterOf = () => passedReplay(patternOf([[]]), []).run.adapter

describe('groups of dispatches', () => {
  const pattern = patternOf([[], [], [0], [1], [2], [4]])
  const passes = [
    { phase: 0, ms: 1 },
    { phase: 2, ms: 3 },
  ]

  it('are blocks of the time that each took: what lies within one is not told', () => {
    const run = timed(passedReplay(pattern, passes), 2, 0.01)
    const levelOf = (e: number) => run.grouping.group[readItem(run.run.trace, e)]
    for (let e = 0; e < run.eventTick.length; e++) {
      expect([run.eventTick[e], run.timed?.until[e]]).toEqual(levelOf(e) < 2 ? [1, 50] : [51, 200])
    }
    expect(run.timed).toMatchObject({ tracedMs: 4, blocks: true })
    expect(agrees(run)).toBe(true)
  })

  it('end with the tick in which they end: what ends within one works in it', () => {
    const thirds = passedReplay(pattern, [passes[0], { phase: 2, ms: 2 }])
    const { eventTick, timed: spans } = timed(thirds, 1, 0.01)
    // 33.3 of 100 ticks
    expect([spans?.until[0], eventTick[eventTick.length - 1]]).toEqual([34, 34])
  })

  const judged = (change: Partial<Replay['run']>) => {
    const { run, ...replay } = passedReplay(pattern, passes)
    return timeCourse({ ...replay, run: { ...run, ...change } })
  }

  it('are none of a run whose result was wrong, nor of one that stalled', () => {
    expect(judged({})).not.toHaveProperty('why')
    expect(judged({ check: { ok: false } as never })).toHaveProperty('why')
    expect(judged({ stall: { item: 1, polls: 7 } })).toHaveProperty('why')
  })

  it('are none on a software adapter, nor with a time below zero', () => {
    expect(judged({ adapter: { ...adapterOf(), kind: 'software' } })).toHaveProperty('why')
    expect(timeCourse(passedReplay(pattern, [{ phase: 0, ms: -1 }, ...passes.slice(1)]))).toHaveProperty('why')
  })
})

test('mutants: a course whose work comes first, a wait that is lost, and counts of another tick are seen', () => {
  const needs = Array.from({ length: 40 }, (_, i) => [i - 1, i - 7])
  const replay = clockedReplay(patternOf(needs), { workers: 5, work: 9, hop: 6, ms: 1 })
  const course = timeCourse(replay) as Course
  expect(inOrder(replayInTime(replay, { ...course, work: course.wait }, 1, 1 / 400))).toBe(false)
  const run = timed(replay)
  const spans = run.timed as NonNullable<Replay['timed']>
  expect(agrees({ ...run, timed: { ...spans, held: run.eventTick } })).toBe(false)
  expect(agrees({ ...run, timed: { ...spans, until: run.eventTick } })).toBe(false)
})
