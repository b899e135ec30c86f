import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

interface Dominance {
  readonly rows: number
  /** Rows whose entry on the diagonal is at least as large as the others together. */
  readonly dominant: number
  /** Those where it is larger. */
  readonly strictly: number
}

const dominance: MatrixFact<Dominance> = {
  ...texts.TERMS.dominance,
  square: true,
  find({ csr: { rows, row_ptr, col_idx, values } }) {
    let [dominant, strictly] = [0, 0]
    for (let i = 0; i < rows; i++) {
      let [own, others] = [0, 0]
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
        if (col_idx[k] === i) own = Math.abs(values[k])
        else others += Math.abs(values[k])
      }
      if (own >= others) dominant++
      if (own > others) strictly++
    }
    return { rows, dominant, strictly }
  },
  say({ rows, dominant, strictly }) {
    const said = texts.outOf(dominant, rows)
    if (dominant === 0) return said
    return dominant === strictly ? `${said}, strictly` : `${said}, ${count(strictly)} strictly`
  },
  sorts: { by: texts.TERMS.dominance.name, of: ({ dominant }) => dominant },
}
export default dominance
