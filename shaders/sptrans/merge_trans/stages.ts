/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { block: 0, merge: 1, scan: 2 } as const
