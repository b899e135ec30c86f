import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

const profile: MatrixFact<number> = {
  ...texts.TERMS.profile,
  square: true,
  find({ csr: { rows, row_ptr, col_idx } }) {
    let sum = 0
    for (let i = 0; i < rows; i++) if (row_ptr[i] < row_ptr[i + 1]) sum += Math.max(0, i - col_idx[row_ptr[i]])
    return sum
  },
  say: count,
  sorts: { by: texts.TERMS.profile.name, of: (sum) => sum },
}
export default profile
