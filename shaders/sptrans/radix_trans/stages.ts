/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { count: 0, halfway: 1, begin: 2, move: 3 } as const

/** Tiles of the CPU twin: the steps of each of its workers. */
export const TWIN_EACH = 4
