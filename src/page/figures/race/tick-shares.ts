import { count, percent, time } from '#src/core/base/format.ts'
import type { Totals } from '#src/page/draw/ribbons.ts'
import { lanesOfRun } from '#src/engine/run/lane-slots.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { fitsInside } from '../plot/labels.ts'

const STATES = ['working', 'spinning', 'idle'] as const

/** One part of a run's bar. */
export interface SharePart {
  readonly state: (typeof STATES)[number]
  /** Of its run's bar: workers of one run have as many lanes, so that lanes are shared out as workers are. */
  readonly share: number
  readonly label: string
  /** Its number fits into it; one that does not stands under the bar. */
  readonly inside: boolean
}

/** Letters of the numbers in bars (side.module.css), in pixels of the design. */
export const SHARES_LETTERS = { size: 13, margin: 5 } as const

/** A run's bar, which is 100 % of what its lanes had; absent states have no part. `width` is the bar's, in pixels of the design. */
export const placed = (totals: Totals, width: number): readonly SharePart[] =>
  STATES.filter((state) => totals[state] > 0).map((state) => {
    const share = totals[state] / totals.all
    const label = percent(share)
    return { state, share, label, inside: fitsInside(label, share, width, SHARES_LETTERS) }
  })

/** What a bar is 100 % of, in words: the lanes of all workers, over the run's steps as a number, along time as a time. */
export function laneTotal(replay: Replay, workerTicks: number): string {
  const lanes = workerTicks * lanesOfRun(replay)
  return replay.timed ? time(lanes * replay.timed.msPerTick) : count(lanes)
}
