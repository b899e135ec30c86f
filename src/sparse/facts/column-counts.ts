import { type Counts, countsOf, sayCounts } from './counts.ts'
import type { Fact } from './fact.ts'

const columnCountsFact: Fact<Counts> = {
  name: 'nonzeros of a column',
  means:
    'The least, the most and the mean number of nonzeros of a column. CV, the coefficient of variation, is their standard deviation over their mean.',
  find: ({ columns }) => countsOf(columns.col_ptr),
  say: sayCounts,
}
export default columnCountsFact
