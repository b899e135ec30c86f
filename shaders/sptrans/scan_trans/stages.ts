/** Numbers of the stages, in the order in which the kernel names them. */
export const STAGES = { count: 0, totals: 1, scan: 2, begins: 3, scatter: 4 } as const

/** Shares of the nonzeros, all of one length, each with a histogram. */
export interface EqualShares {
  readonly shares: number
  /** Nonzeros of a share. */
  readonly share: number
}
