import { isBusy } from '../../tools/slowness.ts'

/** How many times as long as on an idle machine things take here, as playwright.config.ts measured before the journeys. */
const SLOWNESS = Number(process.env['SPARSESCOPE_SLOWNESS'] ?? 1)

/** Milliseconds that something may take here which takes so many at most where the machine is idle. */
export const patience = (ms: number): number => Math.ceil(ms * SLOWNESS)

/** Whether times that are measured here say nothing of the page; says so, with what is not held against it. */
export function saysNothing(what: string): boolean {
  const busy = isBusy(SLOWNESS)
  if (busy) console.log(`not run: ${what}: this machine takes ${SLOWNESS.toFixed(1)} times as long as an idle one`)
  return busy
}
