import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type CrowdedColumns } from './rule.ts'

/** Each row has its diagonal, and the first `length` column 3. */
const crowded = (length: number) => () =>
  rowsOf(
    'crowded',
    900,
    range(900).map((i) => (i < length && i !== 3 ? [3, i].toSorted((a, b) => a - b) : [i])),
  )

const trials: RuleTrials<CrowdedColumns> = {
  trials: {
    'a column of 600': {
      operation: 'sptrans',
      matrix: crowded(600),
      column: { kernel: 'sptrans/atomic' },
      says: 'Column 3 has 600 nonzeros, 40\u202f% of all, 360 times as many as the mean one. A adds 1 to one word for each of them, by an atomic.',
    },
    'a column of 100': { operation: 'sptrans', matrix: crowded(100), column: { kernel: 'sptrans/atomic' } },
    'by sorting': { operation: 'sptrans', matrix: crowded(600), column: { kernel: 'sptrans/radix_trans' } },
  },
  mutants: {
    'shorter ones are crowded': spoken(rule, { column: 3, length: 100, mean: 1.1, nonzeros: 999 }),
    'takes the last column': changed(rule, (found) => ({ ...found, column: 899 })),
    'any kernel': anyKernel(rule, 'sptrans/atomic'),
  },
}
export default trials
