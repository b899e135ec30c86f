import type { U32 } from '#src/core/base/arrays.ts'
import { levelCount, levelsOf } from '#src/core/sparse/levels.ts'
import type { System } from '../solve.ts'

export interface ElementwiseAnalysis {
  /** All rows, level by level, ascending within each. */
  readonly order: U32
  readonly levels: number
}

/** The topological sort of Algorithm 1: rows by level. */
export function analyse({ pattern, upper }: System): ElementwiseAnalysis {
  const sets = levelsOf(pattern, upper ? 'upper' : 'lower')
  return { order: sets.order, levels: levelCount(sets) }
}
