import { median } from '#src/engine/run/run.ts'
import { rateLessLaunch, rateWithoutLaunch } from '#src/engine/run/times/memory-rate.ts'
import type { MemoryRates } from '#src/engine/run/times/sweep.ts'
import type { Mode } from './speedup.ts'

/** Milliseconds of a dispatch that writes one word, in the mode of the times; 0 where that was not measured. */
export function launchIn(memory: MemoryRates | undefined, mode: Mode): number {
  const ms = memory?.launch?.[mode]
  return ms ? median({ ms, clock: 'timestamp' }) : 0
}

/**
 * Own bytes over time less a launch, of what a plain copy moves in a second without one: what moves as a copy does is at 1.
 * Undefined where one is not known, and where a launch takes most of the time.
 */
export function copyShare(
  { bytes, ms }: { readonly bytes: number | undefined; readonly ms: number },
  memory: MemoryRates | undefined,
  mode: Mode,
): number | undefined {
  const copy = rateWithoutLaunch(memory, 'copy')
  const launch = launchIn(memory, mode)
  const own = bytes === undefined ? undefined : rateLessLaunch(bytes, ms, launch)
  return own === undefined || !copy ? undefined : own / copy
}
