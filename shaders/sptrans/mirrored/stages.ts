/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { lookUp: 0, begin: 1 } as const

/** What stages and phases of the other kernel come after. */
export const AFTER = { stage: 2, phase: 2 } as const
