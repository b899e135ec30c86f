import type { U32 } from '#src/core/base/arrays.ts'
import type { TriangleRows } from './triangle.ts'

/** A row and one that it needs, counted in the order of the solve. */
type Visit = (row: number, operand: number) => void

/** A triangle, its rows in runs of equal ones: starts[r] is the first row of run r, in the order of the solve. */
export interface Runs extends TriangleRows {
  readonly starts: readonly number[]
}

/**
 * Cuts the rows where one does not need just what the row before needs, moved on by one. O(nonzeros). `begins` gets each
 * run's first row at once, in the order of the solve, with its CSR row: by throwing it ends the search.
 */
export function runsOf({ pattern, upper }: TriangleRows, begins: (row: number, i: number) => void): Runs {
  const { rows, row_ptr, col_idx } = pattern
  const starts: number[] = []
  for (let row = 0; row < rows; row++) {
    const lower = upper ? rows - row : row
    if (row > 0 && isMovedOn(row_ptr, col_idx, lower)) continue
    begins(row, upper ? rows - 1 - row : row)
    starts.push(row)
  }
  return { pattern, upper, starts }
}

/** Whether row i of the pattern is the row above it, every column moved on by one. */
function isMovedOn(row_ptr: U32, col_idx: U32, i: number): boolean {
  const first = row_ptr[i]
  const length = row_ptr[i + 1] - first
  if (first - row_ptr[i - 1] !== length) return false
  for (let k = first; k < first + length; k++) if (col_idx[k] !== col_idx[k - length] + 1) return false
  return true
}

/**
 * Calls back with what rows need: the first row of every run, and those within two points of a line's ends. What holds
 * for these holds for all others: offsets of a stencil reach no farther than two.
 */
export function forEachNeed(
  { pattern: { rows, row_ptr, col_idx }, upper, starts }: Runs,
  X: number,
  visit: Visit,
): void {
  const visitRow = (row: number) => {
    const i = upper ? rows - 1 - row : row
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const operand = upper ? rows - 1 - col_idx[k] : col_idx[k]
      if (operand < row) visit(row, operand)
    }
  }
  for (const [r, start] of starts.entries()) {
    const end = starts[r + 1] ?? rows
    visitRow(start)
    for (let row = start + 1; row < end; row++) {
      const x = row % X
      if (x < 2 || x >= X - 2) visitRow(row)
      else row = Math.min(end, row - x + X - 2) - 1
    }
  }
}
