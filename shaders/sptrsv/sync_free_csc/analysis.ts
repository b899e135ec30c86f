import { type PatternColumns, columnsOf } from '#src/core/sparse/transpose.ts'
import type { System } from '../solve.ts'

/** The triangle by columns, in O(n + nnz). */
export const analyse = ({ pattern }: System): PatternColumns => columnsOf(pattern)
