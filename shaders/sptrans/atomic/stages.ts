/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { count: 0, scan: 1, scatter: 2, long: 3, finish: 4 } as const
