import { laneSlots } from '#src/engine/run/lane-slots.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Ribbon } from './ribbons.ts'

/**
 * The lanes of the active workers, in bins of whole ticks: `working` carry a nonzero, `idle` do not. A bin without
 * work holds nothing. Undefined for a sampled trace, whose lanes are not all known, and along time, where steps last.
 */
export function laneRibbon(replay: Replay, ticksPerBin: number): Ribbon | undefined {
  if (replay.run.trace.every > 1 || replay.timed) return undefined
  const { carried, all } = laneSlots(replay)
  const bins = Math.ceil(replay.end / ticksPerBin)
  const working = new Float64Array(bins)
  const idle = new Float64Array(bins)
  for (let t = 1; t <= replay.last; t++) {
    working[Math.floor(t / ticksPerBin)] += carried[t]
    idle[Math.floor(t / ticksPerBin)] += all[t] - carried[t]
  }
  const { workers, end } = replay
  return { ticksPerBin, workers, end, working, spinning: new Float64Array(bins), idle }
}
