import { expect, test } from 'vitest'
import { madeRun, seen } from '#src/page/views/moves/moves.fixture.ts'
import { countsShown, endOf } from './arrivals.ts'
import { movesOf, standingOf, THERE } from './moves.ts'
import { DONE, type Replay } from './replay.ts'

/** Ten entries that all came out, and whose places are put into the output once more by the last stage. */
const EVENTS = [
  [0, 1, 0, 0],
  [0, 1, 4, 0],
  [1, 1, 8, 0],
  [0, 2, 0, 1],
  [0, 2, 4, 2],
  [1, 2, 8, 1],
]
const whole = Uint32Array.of(0, 4, 7, 1, 5, 3, 6, 8, 2, 9)
const merged = (): Replay => {
  const { run } = seen(madeRun())
  const outcome = { ...(run.outcome as NonNullable<typeof run.outcome>), from: whole }
  return seen(madeRun({ events: EVENTS, sortsInto: true, came: outcome }))
}

const arrivedAt = (replay: Replay, tick: number): number =>
  Array.from({ length: replay.space.count }, (_, entry) => standingOf(movesOf(replay), entry, tick)).filter(
    (is) => is === THERE,
  ).length

test('as many entries are said to be moved as stand where they came out', () => {
  const replay = merged()
  const counts = countsShown(replay)
  for (let tick = 0; tick <= replay.end; tick++) {
    expect(counts[DONE][tick], `step ${tick}`).toBe(arrivedAt(replay, tick))
    expect(counts.reduce((sum, of) => sum + of[tick], 0)).toBe(10)
  }
  expect(counts[DONE][replay.end]).toBe(10)
})

test('mutant: counts of entries of the input alone are ahead of the picture', () => {
  const replay = merged()
  const ticks = Array.from({ length: replay.end + 1 }, (_, tick) => tick)
  expect(ticks.some((tick) => replay.itemCounts[DONE][tick] > arrivedAt(replay, tick))).toBe(true)
})

test('an entry ends with its last move, and with its own last event where it is not known to have come out', () => {
  const replay = merged()
  const { until } = movesOf(replay)
  expect(Array.from({ length: 10 }, (_, entry) => endOf(replay, entry))).toEqual([...until])
  expect([...until]).not.toEqual([...replay.itemTick])
  const lost = seen(madeRun({ events: [[0, 0, 0, 0]] }))
  expect(countsShown(lost)).toBe(lost.itemCounts)
  expect(endOf(lost, 3)).toBe(lost.itemTick[3])
})
