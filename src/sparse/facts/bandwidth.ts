import { count } from '#src/base/format.ts'
import type { Fact } from './fact.ts'

interface Bandwidths {
  readonly lower: number
  readonly upper: number
}

const bandwidth: Fact<Bandwidths> = {
  name: 'bandwidth',
  means: 'How far a nonzero lies from the diagonal at most, below it and above it.',
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
  say: ({ lower, upper }) =>
    lower === upper ? count(lower) : `${count(lower)} below, ${count(upper)} above the diagonal`,
}
export default bandwidth
