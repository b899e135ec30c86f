/** Web workers to start together: one per core, `most` at most; one where the browser does not tell its cores. */
export const workersUpTo = (most: number): number => Math.max(1, Math.min(most, navigator.hardwareConcurrency || 1))

/** Web workers to start beside this one, which has a core for itself: none where there is no other core, `most` at most. */
export const workersBeside = (most: number): number => workersUpTo(most + 1) - 1
