import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type IdleLanes } from './rule.ts'

/** Rows of 1, and of every 32 one of `length`. */
const uneven = (length: number) => () =>
  rowsOf(
    'uneven',
    64,
    range(64).map((i) => (i % 32 === 7 ? range(length) : [i])),
  )

const trials: RuleTrials<IdleLanes> = {
  trials: {
    'a row of ten in each 32': {
      operation: 'spmv',
      matrix: uneven(10),
      column: { kernel: 'spmv/csr_scalar' },
      says: 'A gives a row to each lane, and the 32 lanes of a subgroup end with their longest row: in 87\u202f% of their turns they have no nonzero. Row 7 has 10 nonzeros.',
    },
    'even rows': { operation: 'spmv', matrix: uneven(1), column: { kernel: 'spmv/csr_scalar' } },
    'a row more than lanes': {
      operation: 'spmv',
      matrix: () =>
        rowsOf(
          'a row more',
          33,
          range(33).map((i) => [i]),
        ),
      column: { kernel: 'spmv/csr_scalar' },
    },
    'a team each': { operation: 'spmv', matrix: uneven(10), column: { kernel: 'spmv/csr_vector' } },
  },
  mutants: {
    'even rows idle': spoken(rule, { idle: 0, row: 0, length: 1 }),
    'says what works': changed(rule, (found) => ({ ...found, idle: 1 - found.idle })),
    'lanes without a row count': {
      ...rule,
      look(seen) {
        const { rows } = seen.pattern
        return (
          rule.look(seen) ??
          (rows % 32 === 0 ? undefined : { idle: 1 - rows / (32 * Math.ceil(rows / 32)), row: 0, length: 1 })
        )
      },
    },
    'any kernel': anyKernel(rule, 'spmv/csr_scalar'),
  },
}
export default trials
