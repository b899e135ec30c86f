import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { SolveProblem } from '../../sptrsv/solve.ts'
import type { SweepProblem } from '../sweep.ts'

/** Rows in the order of a sweep, without gaps: the row at each place, and the place of each row. */
export interface InOrder {
  readonly rowAt: U32
  readonly place: U32
}

/** Rows of so few entries are sorted as they are filled: an array a row would cost more than the rest. */
const SHORT = 64

function sortRow(columns: U32, values: F32): void {
  const order = Array.from(columns.keys()).sort((one, other) => columns[one] - columns[other])
  const [fromColumns, fromValues] = [columns.slice(), values.slice()]
  for (const [to, from] of order.entries()) {
    columns[to] = fromColumns[from]
    values[to] = fromValues[from]
  }
}

/** (D + L) y = b, or (D + U) x = z, with rows and columns in the order of a sweep.; b is nothing yet */
export function factorOf(
  { inputs: { A } }: Pick<SweepProblem, 'inputs'>,
  { rowAt, place }: InOrder,
  upper: boolean,
): SolveProblem {
  const { row_ptr, col_idx, rows } = A.pattern
  const ptr = new Uint32Array(rows + 1)
  for (let at = 0; at < rows; at++) {
    let kept = 0
    for (let k = row_ptr[rowAt[at]]; k < row_ptr[rowAt[at] + 1]; k++)
      if (upper ? place[col_idx[k]] >= at : place[col_idx[k]] <= at) kept++
    ptr[at + 1] = ptr[at] + kept
  }
  const columns = new Uint32Array(ptr[rows])
  const values = new Float32Array(ptr[rows])
  for (let at = 0; at < rows; at++) {
    let [k, to, free] = [row_ptr[rowAt[at]], ptr[at], 0]
    const isLong = ptr[at + 1] - ptr[at] > SHORT
    for (; k < row_ptr[rowAt[at] + 1]; k++) {
      const column = place[col_idx[k]]
      if (upper ? column < at : column > at) continue
      free = to++
      const least = isLong ? free : ptr[at]
      while (free > least && columns[free - 1] > column) {
        columns[free] = columns[free - 1]
        values[free] = values[--free]
      }
      columns[free] = column
      values[free] = A.values[k]
    }
    if (isLong) sortRow(columns.subarray(ptr[at], to), values.subarray(ptr[at], to))
  }
  const pattern = { rows, cols: rows, row_ptr: ptr, col_idx: columns }
  return { operation: 'sptrsv', inputs: { T: { pattern, values }, b: new Float32Array(rows) }, upper }
}

/** The same system with a right-hand side. */
export const solving = (factor: SolveProblem, b: F32): SolveProblem => ({ ...factor, inputs: { ...factor.inputs, b } })

/** The diagonal in the order of a sweep. */
export function diagonalOf({ inputs: { A } }: SweepProblem, { rowAt }: InOrder): F32 {
  const { row_ptr, col_idx } = A.pattern
  return Float32Array.from(rowAt, (row) => A.values[col_idx.indexOf(row, row_ptr[row])])
}
