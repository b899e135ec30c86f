/** Web workers to start together: one per core, `most` at most; one where the browser does not tell its cores. */
export const workersUpTo = (most: number): number => Math.max(1, Math.min(most, navigator.hardwareConcurrency || 1))
