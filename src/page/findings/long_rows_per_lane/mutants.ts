import { grid } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type RowLengths } from './rule.ts'

const column = { kernel: 'sptrsv/thread_level' }

const trials: RuleTrials<RowLengths> = {
  trials: {
    'rows of a box': {
      operation: 'sptrsv',
      matrix: () => grid('D3N27', [8, 8, 8]),
      column,
      says: 'A gives each row to one lane. Rows have 10.9 nonzeros on average and the longest 14, one after the other.',
    },
    'rows of a star': { operation: 'sptrsv', matrix: () => grid('D3N7', [8, 8, 8]), column },
    'a subgroup each': {
      operation: 'sptrsv',
      matrix: () => grid('D3N27', [8, 8, 8]),
      column: { kernel: 'sptrsv/sync_free' },
    },
  },
  mutants: {
    'short rows are long': spoken(rule, { row: 0, length: 4, mean: 3.6 }),
    'the mean is the longest': changed(rule, (found) => ({ ...found, length: Math.round(found.mean) })),
    'any kernel': anyKernel(rule, 'sptrsv/thread_level'),
  },
}
export default trials
