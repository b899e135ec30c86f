import type { Params } from '#src/core/kernel/kernel.ts'
import type { LabProblem } from './labs.ts'

/** A problem that stands on one side of a bound, or on either side of one in different rows. */
export interface ThresholdProblem extends LabProblem {
  readonly params?: Params
}

/**
 * What a kernel is tried on within `ONE_IN` commits (thresholds.gpu.test.ts), and whenever it changes,
 * `shaders/<operation>/<algorithm>/thresholds.ts`: small problems on both sides of the bounds by which it decides, and at
 * the ends of what it goes through. What is drawn seldom meets these.
 */
export interface Thresholds {
  readonly problems: () => readonly ThresholdProblem[]
  /** Stages whose events say what was decided, by their numbers, and notes that say it besides; absent where nothing is. */
  readonly decides?: { readonly stages: readonly number[]; readonly notes: readonly string[] }
}
