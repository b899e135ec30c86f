import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Blocks } from '../blocks.ts'
import { anyKernel, changed, diagonal, full, spoken, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const trials: RuleTrials<Blocks> = {
  trials: {
    'a diagonal': {
      operation: 'spmv',
      matrix: diagonal,
      column: { kernel: 'spmv/tile' },
      says: 'A has 3 tiles, with 13.3 nonzeros on average, of 256 places.',
    },
    'one tile': {
      operation: 'spmv',
      matrix: () => rowsOf('one tile', 3, [[0], [1], [2]]),
      column: { kernel: 'spmv/tile' },
      says: 'A has 1 tile, with 3.00 nonzeros on average, of 256 places.',
    },
    'full tiles': { operation: 'spmv', matrix: full, column: { kernel: 'spmv/tile' } },
    'without tiles': { operation: 'spmv', matrix: diagonal, column: { kernel: 'spmv/csr_vector' } },
  },
  mutants: {
    'full tiles are thin': spoken(rule, { blocks: 4, nonzeros: 1024, row: 0, k: 0 }),
    'counts empty tiles': changed(rule, (found) => ({ ...found, blocks: 9 })),
    'any kernel': anyKernel(rule, 'spmv/tile'),
  },
}
export default trials
