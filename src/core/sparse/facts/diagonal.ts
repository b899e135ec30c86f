import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

interface Diagonal {
  readonly rows: number
  /** Rows that store their entry on the diagonal. */
  readonly stored: number
  /** Of those, the ones where it is 0. */
  readonly zeros: number
}

const diagonal: MatrixFact<Diagonal> = {
  ...texts.TERMS.diagonal,
  square: true,
  find({ csr: { rows, row_ptr, col_idx, values } }) {
    let [stored, zeros] = [0, 0]
    for (let i = 0; i < rows; i++)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        if (col_idx[k] === i) {
          stored++
          if (values[k] === 0) zeros++
        }
    return { rows, stored, zeros }
  },
  say: ({ rows, stored, zeros }) => texts.outOf(stored, rows) + (zeros === 0 ? '' : `, ${count(zeros)} of them 0`),
  sorts: { by: texts.TERMS.diagonal.name, of: ({ stored }) => stored },
}
export default diagonal
