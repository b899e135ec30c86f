/** Web workers to start together: one per core, `most` at most; one where the browser does not tell its cores. */
export const workersUpTo = (most: number): number => Math.max(1, Math.min(most, navigator.hardwareConcurrency || 1))

/** Web workers to start beside this one: it has a core for itself, and the page one. `most` at most, none on two cores. */
export const workersBeside = (most: number): number =>
  Math.max(0, Math.min(most, (navigator.hardwareConcurrency || 1) - 2))
