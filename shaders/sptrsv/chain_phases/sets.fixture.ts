import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { System } from '../solve.ts'
import { naturalOrder } from '../polling-twin.ts'
import { rowDiagonal, rowEnd, rowFirst } from '../triangle.ts'

/** x by substitution in f64. */
export function solveExactly(problem: System, b: F32): F64 {
  const { rows, col_idx } = problem.pattern
  const x = new Float64Array(rows)
  const rowAt = naturalOrder(problem)
  for (let n = 0; n < rows; n++) {
    const row = rowAt(n)
    let sum = b[row]
    for (let k = rowFirst(problem, row); k < rowEnd(problem, row); k++) sum -= problem.values[k] * x[col_idx[k]]
    x[row] = sum / problem.values[rowDiagonal(problem, row)]
  }
  return x
}
