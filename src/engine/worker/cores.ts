/** Web workers to start beside one another: as many as there are cores, up to `most`; one where the browser does not say how many there are. */
export const workersUpTo = (most: number): number => Math.max(1, Math.min(most, navigator.hardwareConcurrency || 1))
