import { time } from '#src/core/base/format.ts'
import { quantile, type Samples } from '#src/engine/run/run.ts'
import * as texts from './words.ts'

/** Of an axis beyond the longest p95. */
const AIR = 1.04

/** Where an axis of times ends, ms: behind the longest p95, so that a single slow sample squeezes no bar. */
export const axisEnd = (all: readonly Samples[]): number =>
  AIR * Math.max(1e-9, ...all.map((samples) => quantile(samples, 0.95)))

/** Samples up to the end of the axis: those that are drawn. */
export const within = ({ ms }: Samples, end: number): readonly number[] => ms.filter((one) => one <= end)

/** `1 of 20 samples took 600 ms`, `2 of 20 samples took 590 to 600 ms`: those beyond the end of the axis. */
export function beyondWords({ ms }: Samples, end: number): string | undefined {
  const beyond = ms.filter((one) => one > end)
  if (beyond.length === 0) return undefined
  const [least, most] = [time(Math.min(...beyond)), time(Math.max(...beyond))]
  return texts.beyond(beyond.length, ms.length, least === most ? most : texts.range(least, most))
}
