import type { U32 } from '#src/core/base/arrays.ts'
import type { System } from '../solve.ts'
import { rowFirst } from '../triangle.ts'
import { type PlacedRow, VECTOR, wordsOf, write } from './pack.ts'
import type { ChainStage } from './stage.ts'

/** A dispatch whose tasks have no place yet. */
export interface PlacedStage {
  readonly stage: Omit<ChainStage, 'vector'>
  readonly placed: PlacedRow
}

/** All tasks in one array, and at which vector of it those of each stage begin. */
export function layTogether(problem: System, placed: readonly PlacedStage[]): { slots: U32; stages: ChainStage[] } {
  const slots = new Uint32Array(placed.reduce((sum, one) => sum + wordsOf(one.placed), 0))
  let begin = 0
  const stages = placed.map(({ stage, placed: rows }): ChainStage => {
    const end = begin + wordsOf(rows)
    write(rows, slots.subarray(begin, end), (item) => rowFirst(problem, item))
    const vector = begin / VECTOR
    begin = end
    return { ...stage, vector }
  })
  return { slots, stages }
}
