import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type Padding } from './rule.ts'

/** Rows of 2, and row 5 of `length`. */
const uneven = (length: number) => () =>
  rowsOf(
    'uneven',
    64,
    range(64).map((i) => (i === 5 ? range(length) : [0, 1 + (i % 63)])),
  )

const trials: RuleTrials<Padding> = {
  trials: {
    'one row of 20': {
      operation: 'spmv',
      matrix: uneven(20),
      column: { kernel: 'spmv/ell' },
      says: 'A pads each row to the 20 nonzeros of row 5: of 1\u202f280 slots 89\u202f% hold nothing.',
    },
    'without padding': { operation: 'spmv', matrix: uneven(20), column: { kernel: 'spmv/csr_vector' } },
    'rows of two': { operation: 'spmv', matrix: uneven(2), column: { kernel: 'spmv/ell' } },
    'a longest row of six': { operation: 'spmv', matrix: uneven(6), column: { kernel: 'spmv/ell' } },
  },
  mutants: {
    'all rows pad': spoken(rule, { rows: 64, longest: 6, row: 5, nonzeros: 132 }),
    'names the first row': changed(rule, (found) => ({ ...found, row: 0 })),
    'any kernel': anyKernel(rule, 'spmv/ell'),
  },
}
export default trials
