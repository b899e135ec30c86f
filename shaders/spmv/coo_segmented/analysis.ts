import { count, plural } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import coo, { type Coo } from '#src/core/sparse/formats/coo.ts'
import { intervalOf } from './intervals.ts'
import { fitsWhole } from './whole.ts'
import type { Product } from '../multiply.ts'

/** Subgroups that fill a large GPU several times over: intervals grow only beyond this number. */
const SUBGROUPS = 32_768
const LANES = 32
/** Steps at most: with 8, lanes wait for one another for longer than carries cost. */
const LONGEST = 4

export interface SegmentedAnalysis extends Pick<Coo, 'row_idx'> {
  /** Steps of a worker, each four times as many nonzeros as it has lanes. */
  readonly steps: number
  /** Intervals hold whole rows, so that one dispatch is all. */
  readonly whole: boolean
}

/** The matrix as COO, and intervals as told, or as short as still fills a GPU: of whole rows where one step is enough. */
export function analyse({ pattern }: Pick<Product, 'pattern'>, params: Params): SegmentedAnalysis {
  const { row_idx } = coo.of(pattern, {})
  const steps = params['steps'] || stepsFor(row_idx.length)
  return { row_idx, steps, whole: !params['steps'] && steps === 1 && row_idx.length > 0 && fitsWhole(pattern) }
}

/** A power of two. */
export function stepsFor(nonzeros: number): number {
  let steps = 1
  while (steps < LONGEST && nonzeros > intervalOf(steps, LANES) * SUBGROUPS) steps *= 2
  return steps
}

/** Why intervals are as long as they are. */
export const reason = (nonzeros: number, { steps, whole }: SegmentedAnalysis): string =>
  whole
    ? `${count(nonzeros)} nonzeros in intervals of one step and of whole rows: no row has to be cut.`
    : `${count(nonzeros)} nonzeros in intervals of ${plural(steps, 'step')}, as long as all of a GPU still has some.`
