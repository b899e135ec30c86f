import { resolved } from '#src/core/base/format.ts'
import { median, type Samples, type Timing } from '../run.ts'

/** Which of a measurement's two clocks a figure reads: one solve at a time, or many with their resets. */
export type Mode = 'single' | 'backToBack'

/** Samples of a timing in a mode, where they are there and the clock resolves them. */
export function samplesOf(timing: Timing, mode: Mode): Samples | undefined {
  const samples = timing[mode]
  if (!samples?.ms.length) return undefined
  return resolved(median(samples), timing.stepMs, mode === 'single' ? 1 : timing.batch) ? samples : undefined
}

/**
 * The one mode in which all timings can be compared: single where every clock resolves it. One that is withheld because
 * its samples were bad says so in its place, and takes none of the others with it.
 */
export function commonMode(timings: readonly Timing[]): Mode {
  const single = (timing: Timing) => samplesOf(timing, 'single') !== undefined
  const told = timings.every((timing) => single(timing) || timing.withheld?.single !== undefined)
  return told && (timings.length === 0 || timings.some(single)) ? 'single' : 'backToBack'
}
