import type { F64 } from '#src/core/base/arrays.ts'
import { worksUntil } from '#src/engine/run/query.ts'
import { DONE, IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { binStart, type TimelineLayout } from './layout.ts'

/** From the bottom of a column to its top. */
export const SHARES = [WORKING, SPINNING, IDLE, DONE] as const

/** Workers in each of SHARES before tick t, summed over ticks: sums[i][t], t in [0, end]. */
export type ShareSums = readonly F64[]

export function shareSums(replay: Replay): ShareSums {
  const { workers, end, workerPtr, workerEvents, workerCounts, run } = replay
  const sums = SHARES.map(() => new Float64Array(end + 1))
  const ended = new Uint32Array(end + 1)
  for (let w = 0; w < workers; w++) ended[worksUntil(replay, workerEvents[workerPtr[w + 1] - 1]) + 1]++
  let done = 0
  for (let t = 0; t < end; t++) {
    if (!run.stall) done += ended[t]
    const working = workerCounts.working[t]
    const spinning = workerCounts.spinning[t]
    const now = [working, spinning, workers - working - spinning - done, done]
    now.forEach((count, i) => {
      sums[i][t + 1] = sums[i][t] + count
    })
  }
  return sums
}

/** Worker-ticks of each of SHARES in bin b; their sum is workers × the bin's ticks. */
export function sharesOf(layout: TimelineLayout, sums: ShareSums, b: number): number[] {
  const from = binStart(layout, b)
  const to = binStart(layout, b + 1)
  return sums.map((sum) => sum[to] - sum[from])
}

/** Heights in whole pixels that add up to `height`, each occurring share at least one pixel high. */
export function heightsOf(shares: readonly number[], height: number): number[] {
  const total = shares.reduce((a, b) => a + b, 0)
  const present = shares.filter((share) => share > 0).length
  const spare = Math.max(0, height - present)
  let sum = 0
  let before = 0
  return shares.map((share) => {
    sum += share
    const upTo = Math.round((spare * sum) / total)
    const part = upTo - before + (share > 0 ? 1 : 0)
    before = upTo
    return part
  })
}
