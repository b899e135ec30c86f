import type { Pattern } from '../../csr.ts'
import { levelCount, levelsOf, type Triangle, widths } from '../../levels.ts'
import * as texts from '../words.ts'
import { largest } from '#src/core/base/arrays.ts'

/** Levels of the solve with one triangle of a square matrix. */
export interface SolveLevels {
  readonly levels: number
  /** Rows of the widest. */
  readonly widest: number
}

export function solveLevels(pattern: Pattern, triangle: Triangle): SolveLevels {
  const levels = levelsOf(pattern, triangle)
  return { levels: levelCount(levels), widest: largest(widths(levels)) }
}

export const sayLevels = ({ levels, widest }: SolveLevels): string => texts.widestOf(levels, widest)
