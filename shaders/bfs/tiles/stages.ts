/** Numbers of the stages, in the order in which the kernel names them. Those of its ways to look begin with `look`. */
export const STAGES = { begin: 0, gather: 1, look: 2 } as const
