import { prefixSum } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'

const _ = 0

/** Row 2 is empty; the values count the nonzeros of each row. */
const DRAWN = [
  [1, _, 2, 3, _, _, 4, 5],
  [_, 1, _, 2, _, _, _, _],
  [_, _, _, _, _, _, _, _],
  [1, 2, 3, 4, 5, _, 6, 7],
  [_, 1, _, 2, _, 3, _, _],
  [1, 2, _, _, _, _, _, _],
  [_, 1, 2, 3, 4, 5, 6, 7],
  [1, 2, 3, 4, 5, 6, 7, 8],
]

const stored = DRAWN.map((row) => row.flatMap((value, j) => (value === 0 ? [] : [{ j, value }])))

/**
 * The matrix on which CSR5 was explained: 8×8, 34 nonzeros, one empty row in the first tile of 16 (Liu & Vinter, ICS 2015,
 * figure 2). Storage is counted by hand on it.
 */
export const EXAMPLE: Csr = {
  rows: DRAWN.length,
  cols: DRAWN[0].length,
  row_ptr: prefixSum(stored.map((row) => row.length)),
  col_idx: Uint32Array.from(stored.flat(), ({ j }) => j),
  values: Float64Array.from(stored.flat(), ({ value }) => value),
}
