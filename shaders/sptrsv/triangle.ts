import type { F32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** A triangle's rows: `pattern` is that of T, with its whole diagonal. */
export interface TriangleRows {
  readonly pattern: Pattern
  readonly upper: boolean
}

/** First nonzero off the diagonal of row i; the row's off-diagonals are k in [rowFirst, rowEnd). */
export const rowFirst = ({ pattern, upper }: TriangleRows, i: number): number => pattern.row_ptr[i] + (upper ? 1 : 0)
export const rowEnd = ({ pattern, upper }: TriangleRows, i: number): number => pattern.row_ptr[i + 1] - (upper ? 0 : 1)
export const rowDiagonal = ({ pattern, upper }: TriangleRows, i: number): number =>
  upper ? pattern.row_ptr[i] : pattern.row_ptr[i + 1] - 1

/** Steps that `lanes` lanes need for row i: a row without off-diagonals still takes one. */
export const rowSteps = ({ pattern }: TriangleRows, i: number, lanes: number): number =>
  Math.max(1, Math.ceil((pattern.row_ptr[i + 1] - pattern.row_ptr[i] - 1) / lanes))

/**
 * x[i] = (b[i] − Σ values[k] x[col_idx[k]]) / diagonal in f32: every lane adds up its own nonzeros, then the lanes'
 * sums are added in their order. All operands must be there.
 */
export function solveRow(
  problem: TriangleRows & { readonly values: F32; readonly b: F32 },
  x: F32,
  i: number,
  lanes: number,
): number {
  const { values, b } = problem
  const { col_idx } = problem.pattern
  const first = rowFirst(problem, i)
  const end = rowEnd(problem, i)
  let sum = 0
  for (let lane = first; lane < Math.min(first + lanes, end); lane++) {
    let partial = 0
    for (let k = lane; k < end; k += lanes) partial = Math.fround(partial + Math.fround(values[k] * x[col_idx[k]]))
    sum = Math.fround(sum + partial)
  }
  return Math.fround(Math.fround(b[i] - sum) / values[rowDiagonal(problem, i)])
}
