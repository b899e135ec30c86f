import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { groupedByLevel, type Space } from '#src/core/trace/space.ts'

/** Rows of a triangle, each of which needs those that it names. */
export const waiting = (pattern: Pattern, upper = false): readonly Space[] => [
  {
    name: 'row',
    matrix: upper ? 'U' : 'L',
    count: pattern.rows,
    operands: pattern,
    order: 'operands',
    groups: [groupedByLevel(levelsOf(pattern, upper ? 'upper' : 'lower'))],
  },
]

/** Rows of any matrix, of which none needs another. */
export const free = (pattern: Pattern): readonly Space[] => [
  { name: 'row', matrix: 'A', count: pattern.rows, operands: pattern, order: 'none', groups: [] },
]
