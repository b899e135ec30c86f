/** How many times as long as on an idle machine things take here, as playwright.config.ts measured before the journeys. */
const SLOWNESS = Number(process.env['SPARSESCOPE_SLOWNESS'] ?? 1)

/** Milliseconds that something may take here which takes so many at most where the machine is idle. */
export const patience = (ms: number): number => Math.ceil(ms * SLOWNESS)
