import { type Clock, idle, PROBES, smallestGap, type Work } from './clock.ts'
import type { Wait } from '../device/guard.ts'
import { inPass, submit } from '../device/submit.ts'
import { timestampClock } from './timestamps.ts'

/** The best clock of this device: timestamps where they work, fences where they do not. */
export async function openClock(device: GPUDevice, wait: Wait): Promise<Clock> {
  const timestamps = device.features.has('timestamp-query') ? await timestampClock(device, wait) : undefined
  return timestamps ?? fenceClock(device, wait)
}

/**
 * Wall time between submission and fence. An empty submission already takes a while, which every reading contains:
 * that is its step, and what lasts only a few of them is not resolved.
 */
export async function fenceClock(device: GPUDevice, wait: Wait): Promise<Clock> {
  const fenced = (work: Work) => submit(device, 'timing', wait, inPass(work))
  const empty: number[] = []
  for (let probe = 0; probe < PROBES; probe++) empty.push(await fenced(idle))
  empty.sort((a, b) => a - b)
  return {
    kind: 'fence',
    stepMs: Math.max(empty[PROBES / 2], smallestGap([0, ...empty])),
    async time(work, before) {
      if (before) await fenced(before)
      const ms = await fenced(work)
      return { ms, wallMs: ms }
    },
    close() {},
  }
}
