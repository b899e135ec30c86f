/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { analyse: 0, count: 1, choose: 2, begin: 3, mark: 4, add: 5, write: 6 } as const
