import type { Blocks } from '../blocks.ts'
import { anyKernel, diagonal, full, spoken, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const trials: RuleTrials<Blocks> = {
  trials: {
    'a diagonal': {
      operation: 'spmv',
      matrix: diagonal,
      column: { kernel: 'spmv/bsr' },
      says: 'The 20 blocks of A, 2×2 each, are filled to 50\u202f%; the rest of their slots hold nothing.',
    },
    'full blocks': { operation: 'spmv', matrix: full, column: { kernel: 'spmv/bsr' } },
    'blocks of another size': {
      operation: 'spmv',
      matrix: diagonal,
      column: { kernel: 'spmv/bsr', params: { height: 1, width: 1 } },
    },
    'without blocks': { operation: 'spmv', matrix: diagonal, column: { kernel: 'spmv/csr_vector' } },
  },
  mutants: {
    'full blocks are thin': spoken(rule, { blocks: 256, nonzeros: 1024, row: 0, k: 0 }),
    'any size': { ...rule, tell: (found, column) => rule.tell(found, { ...column, params: {} }) },
    'any kernel': anyKernel(rule, 'spmv/bsr'),
  },
}
export default trials
