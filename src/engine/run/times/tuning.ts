import type { Params } from '#src/core/kernel/kernel.ts'

/** One candidate: what it takes, or why it has no time. */
export interface Trial {
  /** `planes 4 · ahead 2`, or `by rule`. */
  readonly name: string
  /** Only what the candidate sets; the rest has its initial value. */
  readonly params: Params
  /** Median milliseconds of a solve. */
  readonly ms?: number
  /** The clock's step by the solves between two of its readings: what `ms` is good to. */
  readonly stepMs?: number
  readonly why?: string
}

/** The candidates of a kernel on one problem and one machine, timed against one another; measured. */
export interface Tuning {
  /** In the order of the kernel's candidates: the first is what the rule chooses. */
  readonly trials: readonly Trial[]
  /** Place of the fastest among the trials. */
  readonly best: number
  /** What was compared: one solve between timestamps, or one of many with their resets where a clock is too coarse. */
  readonly mode: 'single' | 'backToBack'
  readonly samples: number
  /** Milliseconds of all of it, analyses and compiling included. A figure of its own beside the analysis. */
  readonly ms: number
}
