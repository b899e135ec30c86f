import type { Timing } from '#src/engine/run/run.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'

/** Times as a measurement leaves them, 1 ms for what a test says nothing of. */
export const timingOf = (told: Partial<Timing>): Timing => ({
  batch: 20,
  analysisMs: 1,
  prepareMs: 1,
  uploadMs: 1,
  compileMs: 1,
  readbackMs: 1,
  stepMs: 1e-6,
  rejected: 0,
  ...told,
})

/** A median of a tuned one has been chosen among candidates on the very problem. */
export const took = (kernel: string, single: number, backToBack: number, tuneMs?: number): Outcome => ({
  kernel,
  params: {},
  timing: timingOf({
    single: { ms: [single], clock: 'timestamp' },
    backToBack: { ms: [backToBack], clock: 'timestamp' },
    ...(tuneMs !== undefined && { tuneMs }),
  }),
})
