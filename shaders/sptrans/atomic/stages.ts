/** Longest row of Aᵀ in which each nonzero is compared with all others: SHORT of long.wesl. */
export const SHORT = 256
/** Longest row of Aᵀ that one lane puts in order: MOST of sorted.wesl. */
export const BY_A_LANE = 32
/** Nonzeros of an invocation, at most: MOST_EACH of count_grouped.wesl. */
export const MOST_EACH = 8
/** Most runs that a round merges, and the last one: ABREAST and LAST of runs.wesl. */
export const ABREAST = 32
export const LAST = 64

/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { count: 0, scan: 1, scatter: 2, long: 3, finish: 4 } as const
