import { count } from '#src/base/format.ts'
import type { Params, ProductProblem } from '#src/kernel/kernel.ts'
import coo, { type Coo } from '#src/sparse/formats/coo.ts'

/** Subgroups that fill a large GPU several times over: so many are aimed at before intervals grow. */
const SUBGROUPS = 16_384
const LANES = 32
const SHORTEST = 4
const LONGEST = 32

export interface Analysis extends Pick<Coo, 'row_idx'> {
  /** Steps of a worker, each as many nonzeros as it has lanes. */
  readonly steps: number
}

/** The matrix as COO, and intervals as told, or as short as still fills a GPU. */
export function analyse({ pattern }: Pick<ProductProblem, 'pattern'>, params: Params): Analysis {
  const { row_idx } = coo.of(pattern, {})
  return { row_idx, steps: params['steps'] || stepsFor(row_idx.length) }
}

/** A power of two. */
export function stepsFor(nonzeros: number): number {
  let steps = SHORTEST
  while (steps < LONGEST && nonzeros > steps * LANES * SUBGROUPS) steps *= 2
  return steps
}

/** Why intervals are as long as they are. */
export const reason = (nonzeros: number, { steps }: Analysis): string =>
  `${count(nonzeros)} nonzeros in intervals of ${steps} steps, so that all of a GPU has some.`
