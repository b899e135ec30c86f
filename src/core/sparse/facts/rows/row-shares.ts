import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

/** How evenly nonzeros are spread over rows: a point of the Lorenz curve of the row counts, and its Gini coefficient. */
export interface RowShares {
  readonly rows: number
  /** The fewest rows that have half of the nonzeros. */
  readonly half: number
  /** Twice the area between the curve and that of even rows; 0 without nonzeros. */
  readonly gini: number
}

const rowShares: MatrixFact<RowShares> = {
  ...texts.TERMS.rowShares,
  ofPattern: true,
  find({ csr: { rows, row_ptr } }) {
    const lengths = Uint32Array.from({ length: rows }, (_, i) => row_ptr[i + 1] - row_ptr[i]).sort()
    const all = row_ptr[rows]
    let [half, held, weighted] = [0, 0, 0]
    for (let i = 0; i < rows; i++) weighted += (2 * i + 1 - rows) * lengths[i]
    for (let i = rows - 1; 2 * held < all; i--) {
      held += lengths[i]
      half++
    }
    return { rows, half, gini: all === 0 ? 0 : weighted / (rows * all) }
  },
  say: ({ rows, half, gini }) => texts.halfIn(half, rows, gini),
  sorts: { by: texts.SORTS.gini, of: ({ gini }) => gini },
}
export default rowShares
