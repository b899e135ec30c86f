/** Numbers of the stages, in the order in which the kernel names them. Entries of a row follow its products. */
export const STAGES = {
  products: 0,
  binByProducts: 1,
  count: 2,
  countLong: 3,
  binByEntries: 4,
  add: 5,
  order: 6,
} as const

/** Phases of their dispatches: bins are dispatched one after the other, and none waits for another. */
export const PHASES = { products: 0, binByProducts: 1, count: 2, countLong: 3, binByEntries: 4, add: 5 } as const
