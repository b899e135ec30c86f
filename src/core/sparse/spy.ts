import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from './csr.ts'

/** Squares on the side of a spy plot: `most`, or one per row or column where there are fewer, or nonzeros would be dots between gaps. */
export const sideFor = ({ rows, cols }: Pick<Pattern, 'rows' | 'cols'>, most: number): number =>
  Math.min(most, Math.max(1, rows, cols))

/**
 * Nonzeros of a pattern in side × side equal squares of it, row by row: a small spy plot. A pattern that is not square is
 * put at the left top of the square that holds it. O(nnz).
 */
export function spyCounts({ rows, cols, row_ptr, col_idx }: Pattern, side: number): U32 {
  const counts = new Uint32Array(side * side)
  const scale = side / Math.max(1, rows, cols)
  for (let i = 0; i < rows; i++) {
    const from = side * Math.floor(i * scale)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) counts[from + Math.floor(col_idx[k] * scale)]++
  }
  return counts
}
