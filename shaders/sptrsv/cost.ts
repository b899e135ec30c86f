import type { Cost } from '#src/core/kernel/kernel.ts'
import { levelCount, levelsOf } from '#src/core/sparse/levels.ts'
import type { TriangleRows } from './triangle.ts'

/** Rows that wait for one another, at most: the levels of the triangle. */
export const levelSpan = ({ pattern, upper }: TriangleRows): number =>
  levelCount(levelsOf(pattern, upper ? 'upper' : 'lower'))

/** Cost of a kernel that reads the triangle in CSR and b, writes x, and reads `more` further words. */
export function csrCost({ pattern: { rows, col_idx } }: TriangleRows, more: number, span: number): Cost {
  const nonzeros = col_idx.length
  return { flops: 2 * nonzeros, bytes: 4 * (rows + 1 + 2 * nonzeros + 2 * rows + more), span }
}
