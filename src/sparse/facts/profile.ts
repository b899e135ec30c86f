import { count } from '#src/base/format.ts'
import type { Fact } from './fact.ts'

const profile: Fact<number> = {
  name: 'profile',
  means:
    'The places of the lower triangle from each row’s first nonzero to the diagonal, which is left out: what an envelope of the rows would store.',
  square: true,
  find({ csr: { rows, row_ptr, col_idx } }) {
    let sum = 0
    for (let i = 0; i < rows; i++) if (row_ptr[i] < row_ptr[i + 1]) sum += Math.max(0, i - col_idx[row_ptr[i]])
    return sum
  },
  say: count,
}
export default profile
