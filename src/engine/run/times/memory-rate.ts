import { type LaunchTimes, median } from '../run.ts'
import type { MemoryRate, MemoryRates } from './sweep.ts'

/** Of a time of which a launch takes more, what is left says little of bytes. */
const MOSTLY_LAUNCH = 0.5

/** Bytes per second of `ms` milliseconds without the launch that they contain; undefined where a launch takes most of them. */
export const rateLessLaunch = (bytes: number, ms: number, launch: number): number | undefined =>
  launch > MOSTLY_LAUNCH * ms ? undefined : bytes / ((ms - launch) / 1000)

const launchOf = ({ single, backToBack }: LaunchTimes): readonly number[] | undefined => single ?? backToBack

/**
 * Bytes per second of a plain copy or read without the launch that its time contains: what a kernel's own bytes over a time without
 * a launch are a share of. Its median with it, where no launch was timed; undefined where a launch takes most of it.
 */
export function rateWithoutLaunch(memory: MemoryRates | undefined, of: 'read' | 'copy'): number | undefined {
  if (!memory) return undefined
  const { bytes, ms }: MemoryRate = memory[of]
  const all = median({ ms, clock: 'timestamp' })
  const launches = memory.launch && launchOf(memory.launch)
  const launch = launches ? median({ ms: launches, clock: 'timestamp' }) : 0
  return rateLessLaunch(bytes, all, launch)
}
