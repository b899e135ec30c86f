import type { SolveProblem } from '#src/kernel/kernel.ts'

export type Triangle = Pick<SolveProblem, 'pattern' | 'upper'>
/** A row and one that it needs, counted in the order of the solve. */
type Visit = (row: number, operand: number) => void

/** A triangle, its rows in runs of equal ones: starts[r] is the first row of run r, in the order of the solve. */
export interface Runs extends Triangle {
  readonly starts: readonly number[]
}

/** Cuts the rows where one does not need just what the row before needs, moved on by one. */
export function runsOf({ pattern, upper }: Triangle): Runs {
  const { rows, row_ptr, col_idx } = pattern
  const cuts: number[] = []
  for (let i = 1; i < rows; i++) {
    const [before, first, end] = [row_ptr[i - 1], row_ptr[i], row_ptr[i + 1]]
    let same = first - before === end - first
    for (let k = first; same && k < end; k++) same = col_idx[k] === col_idx[k - first + before] + 1
    if (!same) cuts.push(i)
  }
  return { pattern, upper, starts: [0, ...(upper ? cuts.map((i) => rows - i).toReversed() : cuts)] }
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
