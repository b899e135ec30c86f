import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

interface Magnitudes {
  /** Least |a| of those that are not 0; 0 where there are none. */
  readonly least: number
  readonly most: number
}

const magnitudes: MatrixFact<Magnitudes> = {
  ...texts.TERMS.magnitudes,
  find({ csr: { values } }) {
    let [least, most] = [Infinity, 0]
    for (const value of values) {
      const size = Math.abs(value)
      if (size > 0 && size < least) least = size
      if (size > most) most = size
    }
    return { least: most === 0 ? 0 : least, most }
  },
  say: ({ least, most }) =>
    least === most ? texts.magnitude(most) : `${texts.magnitude(least)} to ${texts.magnitude(most)}`,
  sorts: { by: texts.SORTS.magnitude, of: ({ most }) => most },
}
export default magnitudes
