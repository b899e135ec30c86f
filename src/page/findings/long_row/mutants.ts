import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { RuleTrials } from '../testing.ts'
import rule, { type LongRow } from './rule.ts'

/** A diagonal, and row 3 with the first `length` columns. */
const withRow = (length: number) => () =>
  rowsOf(
    'made',
    400,
    range(400).map((i) => (i === 3 ? range(length) : [i])),
  )

const trials: RuleTrials<LongRow> = {
  trials: {
    'a row of 300 among rows of 1': {
      operation: 'spmv',
      matrix: withRow(300),
      column: { kernel: 'spmv/csr_vector' },
      says: 'Row 3 has 300 nonzeros, 43\u202f% of all, 172 times as many as the mean row. A gives a row to the same lanes from its first nonzero to its last.',
    },
    'the same in equal shares': { operation: 'spmv', matrix: withRow(300), column: { kernel: 'spmv/csr5' } },
    'a row of 200': { operation: 'spmv', matrix: withRow(200), column: { kernel: 'spmv/csr_vector' } },
    'all rows long': {
      operation: 'spmv',
      matrix: () =>
        rowsOf(
          'full',
          300,
          range(300).map(() => range(300)),
        ),
      column: { kernel: 'spmv/csr_vector' },
    },
  },
  mutants: {
    'takes the last row': {
      ...rule,
      look(seen) {
        const found = rule.look(seen)
        return found && { ...found, row: seen.pattern.rows - 1 }
      },
    },
    'the mean does not matter': {
      ...rule,
      look: (seen) =>
        rule.look(seen) ??
        (seen.pattern.col_idx.length > 9000 ? { row: 0, length: 300, mean: 300, nonzeros: 90_000 } : undefined),
    },
    'shorter rows are long, too': {
      ...rule,
      look: (seen) => rule.look(seen) ?? { row: 3, length: 200, mean: 1.5, nonzeros: 599 },
    },
    'any kernel': { ...rule, tell: (found, of) => rule.tell(found, { ...of, kernel: 'spmv/ell' }) },
  },
}
export default trials
