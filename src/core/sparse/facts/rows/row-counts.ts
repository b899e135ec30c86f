import { type NonzeroCounts, countsOf, sayCounts } from '../counts.ts'
import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

const rowCounts: MatrixFact<NonzeroCounts> = {
  ...texts.TERMS.rowCounts,
  find: ({ csr }) => countsOf(csr.row_ptr),
  say: sayCounts,
  sorts: { by: texts.SORTS.rowVariation, of: ({ variation }) => variation },
}
export default rowCounts
