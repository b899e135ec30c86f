import type { F64 } from '#src/core/base/arrays.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/** What the workers of a run do over time, in bins of whole ticks; worker-ticks, exact. */
export interface Ribbon {
  readonly ticksPerBin: number
  /** Workers of the run: a bin holds workers × ticks worker-ticks in all. */
  readonly workers: number
  /** Last tick of the run is `end` − 1; nothing lies beyond `end`. */
  readonly end: number
  readonly working: F64
  readonly spinning: F64
  /** What is left of workers × ticks. */
  readonly idle: F64
}

/** Worker-ticks of a whole run, ticks 1 to last. */
export interface Totals {
  readonly working: number
  readonly spinning: number
  readonly idle: number
  readonly all: number
}

/** Bin b covers ticks b·q ≤ t < (b + 1)·q of the run's own ticks 1 to last; tick 0, before the run, counts nothing. */
export function ribbonOf(replay: Replay, ticksPerBin: number): Ribbon {
  const bins = Math.ceil(replay.end / ticksPerBin)
  const working = new Float64Array(bins)
  const spinning = new Float64Array(bins)
  const idle = new Float64Array(bins)
  for (let t = 1; t <= replay.last; t++) {
    const b = Math.floor(t / ticksPerBin)
    const busy = replay.workerCounts.working[t]
    const polling = replay.workerCounts.spinning[t]
    working[b] += busy
    spinning[b] += polling
    idle[b] += replay.workers - busy - polling
  }
  return { ticksPerBin, workers: replay.workers, end: replay.end, working, spinning, idle }
}

export function totalsOf(replay: Replay): Totals {
  const { working, spinning, idle } = ribbonOf(replay, Math.max(1, replay.end))
  const sum = (parts: F64) => parts.reduce((total, part) => total + part, 0)
  return { working: sum(working), spinning: sum(spinning), idle: sum(idle), all: replay.workers * replay.last }
}

/** Fewest ticks per bin (1, 2, 5, 10 …) for which a bin is at least `leastPx` wide. */
export function binSize(axisEnd: number, widthPx: number, leastPx = 2): number {
  return niceStep((leastPx * axisEnd) / Math.max(1, widthPx))
}

/** Smallest of 1, 2, 5, 10, 20 … that is ≥ `least`. */
export function niceStep(least: number): number {
  if (least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((f) => f * power >= least) ?? 10
  return factor * power
}
