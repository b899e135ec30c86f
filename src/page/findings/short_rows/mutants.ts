import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type ShortRows } from './rule.ts'

/** Each row needs one before it. */
const pairs = () =>
  rowsOf(
    'pairs',
    40,
    range(40).map((i) => (i > 1 ? [i - 2, i] : [i])),
  )
const full = () =>
  rowsOf(
    'full',
    12,
    range(12).map((i) => range(i + 1)),
  )

const trials: RuleTrials<ShortRows> = {
  trials: {
    'rows of two': {
      operation: 'sptrsv',
      matrix: pairs,
      column: { kernel: 'sptrsv/sync_free' },
      says: 'A gives each row to 32 lanes. Rows have 1.95 nonzeros on average: 30 lanes have none.',
    },
    'a lane each': { operation: 'sptrsv', matrix: pairs, column: { kernel: 'sptrsv/thread_level' } },
    'rows of six': { operation: 'sptrsv', matrix: full, column: { kernel: 'sptrsv/sync_free' } },
  },
  mutants: {
    'longer rows are short': spoken(rule, { mean: 6.5, row: 5 }),
    'counts the active lanes': changed(rule, (found) => ({ ...found, mean: 32 - found.mean })),
    'any kernel': anyKernel(rule, 'sptrsv/sync_free'),
  },
}
export default trials
