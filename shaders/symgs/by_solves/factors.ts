import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { SolveProblem } from '../../sptrsv/solve.ts'
import type { SweepProblem } from '../sweep.ts'

/** Rows in the order of a sweep, without gaps: the row at each place, and the place of each row. */
export interface InOrder {
  readonly rowAt: U32
  readonly place: U32
}

/** (D + L) y = b, or (D + U) x = z, with rows and columns in the order of a sweep. @param b right-hand side, of which a plan that is used takes none */
export function factorOf(
  { inputs: { A } }: Pick<SweepProblem, 'inputs'>,
  { rowAt, place }: InOrder,
  upper: boolean,
  b: F32 = new Float32Array(rowAt.length),
): SolveProblem {
  const { row_ptr, col_idx, rows } = A.pattern
  const ptr = new Uint32Array(rows + 1)
  const columns = new Uint32Array(col_idx.length)
  const values = new Float32Array(col_idx.length)
  let to = 0
  for (let at = 0; at < rows; at++) {
    const begin = to
    for (let k = row_ptr[rowAt[at]]; k < row_ptr[rowAt[at] + 1]; k++) {
      const column = place[col_idx[k]]
      if (upper ? column < at : column > at) continue
      // ascending: a row is short, and in the order of rows each is behind the last one already
      let slot = to++
      for (; slot > begin && columns[slot - 1] > column; slot--) {
        columns[slot] = columns[slot - 1]
        values[slot] = values[slot - 1]
      }
      columns[slot] = column
      values[slot] = A.values[k]
    }
    ptr[at + 1] = to
  }
  const pattern = { rows, cols: rows, row_ptr: ptr, col_idx: columns.slice(0, to) }
  return { operation: 'sptrsv', inputs: { T: { pattern, values: values.slice(0, to) }, b }, upper }
}

/** The diagonal in the order of a sweep. */
export function diagonalOf({ inputs: { A } }: SweepProblem, { rowAt }: InOrder): F32 {
  const { row_ptr, col_idx } = A.pattern
  return Float32Array.from(rowAt, (row) => A.values[col_idx.indexOf(row, row_ptr[row])])
}
