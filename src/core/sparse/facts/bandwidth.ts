import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

interface Bandwidths {
  readonly lower: number
  readonly upper: number
}

const bandwidth: MatrixFact<Bandwidths> = {
  ...texts.TERMS.bandwidth,
  find({ csr: { rows, row_ptr, col_idx } }) {
    let [lower, upper] = [0, 0]
    for (let i = 0; i < rows; i++) {
      if (row_ptr[i] === row_ptr[i + 1]) continue
      // columns ascend: the ends of the row are its farthest entries
      lower = Math.max(lower, i - col_idx[row_ptr[i]])
      upper = Math.max(upper, col_idx[row_ptr[i + 1] - 1] - i)
    }
    return { lower, upper }
  },
  say: ({ lower, upper }) => texts.sides(lower, upper),
  sorts: { by: texts.TERMS.bandwidth.name, of: ({ lower, upper }) => Math.max(lower, upper) },
}
export default bandwidth
