import { type Counts, countsOf, sayCounts } from './counts.ts'
import type { Fact } from './fact.ts'

const rowCounts: Fact<Counts> = {
  name: 'nonzeros of a row',
  means:
    'The least, the most and the mean number of nonzeros of a row. CV, the coefficient of variation, is their standard deviation over their mean.',
  find: ({ csr }) => countsOf(csr.row_ptr),
  say: sayCounts,
}
export default rowCounts
