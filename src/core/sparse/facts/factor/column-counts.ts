import { type NonzeroCounts, countsOf, sayCounts } from '../counts.ts'
import type { MatrixFact } from '../fact.ts'
import * as texts from '../words.ts'

const columnCountsFact: MatrixFact<NonzeroCounts> = {
  ...texts.TERMS.columnCounts,
  find: ({ columns }) => countsOf(columns.col_ptr),
  say: sayCounts,
  sorts: { by: texts.SORTS.columnMost, of: ({ most }) => most },
}
export default columnCountsFact
