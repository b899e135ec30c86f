import type { Outcome } from '#src/run/sweep.ts'

/** A median of a tuned one has been chosen among candidates on the very problem. */
export const took = (kernel: string, single: number, backToBack: number, tuneMs?: number): Outcome => ({
  kernel,
  params: {},
  timing: {
    single: { ms: [single], clock: 'timestamp' },
    backToBack: { ms: [backToBack], clock: 'timestamp' },
    batch: 20,
    analysisMs: 1,
    prepareMs: 1,
    ...(tuneMs !== undefined && { tuneMs }),
    uploadMs: 1,
    compileMs: 1,
    readbackMs: 1,
    stepMs: 1e-6,
    rejected: 0,
  },
})
