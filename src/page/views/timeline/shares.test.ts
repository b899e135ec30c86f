import { expect, test } from 'vitest'
import { DONE, IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { stateOfWorker } from '#src/engine/run/query.ts'
import { type Course, timeCourse, replayInTime } from '#src/engine/run/times/timed.ts'
import { clockedReplay } from '#src/engine/run/times/timed.fixture.ts'
import { freeRun, levelRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { binStart, timelineLayout } from './layout.ts'
import { heightsOf, SHARES, shareSums, sharesOf, type ShareSums } from './shares.ts'
import { eachSpan } from './spans.ts'

const pattern = lowerGrid(6, 5, 4)
/** Along time: rows are held and worked on for as long as was recorded. */
function timedRun(): Replay {
  const replay = clockedReplay(pattern, { workers: 5, work: 9, hop: 4, ms: 1 })
  return replayInTime(replay, timeCourse(replay) as Course, 1, 1 / 300)
}
const runs = [levelRun(pattern, 8), freeRun(pattern, 8), timedRun()]
const narrow = { width: 20, height: 60, unit: 1 }

test('a chain on two workers: one polls while the other works', () => {
  const replay = freeRun(patternOf([[0], [0, 1], [1, 2]]), 2)
  const spans: number[][] = []
  eachSpan(replay, 1, (state, from, to) => spans.push([state, from, to]))
  expect(spans).toEqual([
    [IDLE, 0, 1],
    [SPINNING, 1, 2],
    [WORKING, 2, 3],
    [DONE, 3, 4],
  ])
})

test('spans of a worker cover its run once and agree with its state at every tick', () => {
  for (const replay of runs) {
    for (let w = 0; w < replay.workers; w++) {
      let at = 0
      eachSpan(replay, w, (state, from, to) => {
        expect(from).toBe(at)
        for (let t = from; t < to; t++) expect(state === DONE ? IDLE : state).toBe(stateOfWorker(replay, w, t).state)
        at = to
      })
      expect(at).toBe(replay.end)
    }
  }
})

/** Shares in bins against workers × ticks, and each state's against a walk over all workers. */
function conserves(replay: Replay, sums: ShareSums): boolean {
  const layout = timelineLayout(replay, replay.end, narrow)
  const walked = SHARES.map(() => 0)
  for (let w = 0; w < replay.workers; w++) {
    eachSpan(replay, w, (state, from, to) => {
      walked[SHARES.indexOf(state as (typeof SHARES)[number])] += to - from
    })
  }
  const binned = SHARES.map(() => 0)
  for (let b = 0; b < layout.bins; b++) {
    const shares = sharesOf(layout, sums, b)
    const ticks = binStart(layout, b + 1) - binStart(layout, b)
    if (shares.reduce((x, y) => x + y) !== replay.workers * ticks) return false
    shares.forEach((share, i) => {
      binned[i] += share
    })
  }
  return binned.every((n, i) => n === walked[i])
}

test('the shares of all bins are all worker-ticks of the run', () => {
  for (const replay of runs) expect(conserves(replay, shareSums(replay))).toBe(true)
})

test('mutants: a worker left out, and an event counted twice, are seen', () => {
  for (const replay of runs) {
    const working = replay.workerCounts.working.slice()
    working[3]++
    const spinning = replay.workerCounts.spinning
    expect(conserves(replay, shareSums({ ...replay, workerCounts: { working, spinning } }))).toBe(false)
    expect(conserves(replay, shareSums({ ...replay, workers: replay.workers - 1 }))).toBe(false)
  }
})

test('heights fill a column to the pixel and hide nothing that occurs', () => {
  expect(heightsOf([1, 0, 999, 0], 40)).toEqual([1, 0, 39, 0])
  expect(heightsOf([1, 1, 1, 1], 40)).toEqual([10, 10, 10, 10])
  for (const shares of [
    [3, 5, 7, 1],
    [1000, 1, 1, 1],
    [0, 0, 0, 9],
  ]) {
    const heights = heightsOf(shares, 37)
    expect(heights.reduce((a, b) => a + b)).toBe(37)
    expect(heights.every((height, i) => height > 0 === shares[i] > 0)).toBe(true)
  }
})
