import { grid } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const matrix = () => grid('D2N5', [4, 3, 1])
const column = { kernel: 'spmv/merge', time: { ms: 0.0134, adapter: 'NVIDIA H200' }, launchMs: 0.00624 }

const trials: RuleTrials<true> = {
  trials: {
    'two launches long': {
      operation: 'spmv',
      matrix,
      column,
      says: 'A took 13.4\u202fµs on NVIDIA H200, less than three launches of 6.24\u202fµs each, and it takes several dispatches.',
    },
    'four launches long': {
      operation: 'spmv',
      matrix,
      column: { ...column, time: { ms: 0.025, adapter: 'NVIDIA H200' } },
    },
    'not measured': { operation: 'spmv', matrix, column: { kernel: 'spmv/merge', launchMs: 0.00624 } },
    'launches of another GPU': { operation: 'spmv', matrix, column: { kernel: 'spmv/merge', time: column.time } },
    'one dispatch': { operation: 'spmv', matrix, column: { ...column, kernel: 'spmv/csr_vector' } },
  },
  mutants: {
    'any time': { ...rule, tell: (found, of) => rule.tell(found, { ...of, ...(of.time && { time: column.time }) }) },
    'any kernel': anyKernel(rule, 'spmv/merge'),
    'any price': { ...rule, tell: (found, of) => rule.tell(found, { ...of, launchMs: column.launchMs }) },
  },
}
export default trials
