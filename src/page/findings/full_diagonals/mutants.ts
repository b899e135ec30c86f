import { grid } from '#src/core/sparse/test-matrices.ts'
import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Diagonals } from '../diagonals.ts'
import { anyKernel, changed, oneKernel, spoken, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const plate = () => grid('D2N5', [64, 64, 1])
const column = { kernel: 'spmv/csr_vector' }

const trials: RuleTrials<Diagonals> = {
  trials: {
    'a plate': {
      operation: 'spmv',
      matrix: plate,
      column,
      says: 'All nonzeros are on 5 diagonals and fill 99\u202f% of them. A reads a column index for each nonzero, which row and diagonal tell.',
    },
    'by its diagonals': { operation: 'spmv', matrix: plate, column: { kernel: 'spmv/dia' } },
    'by a byte per nonzero': { operation: 'spmv', matrix: plate, column: { kernel: 'spmv/compressed' } },
    'a small plate': { operation: 'spmv', matrix: () => grid('D2N5', [10, 10, 1]), column },
    'scattered nonzeros': {
      operation: 'spmv',
      matrix: () =>
        rowsOf(
          'scattered',
          5000,
          range(5000).map((i) => [(i * 1237) % 5000]),
        ),
      column,
    },
  },
  mutants: {
    'few rows are enough': spoken(rule, { diagonals: 5, fill: 0.9, row: 0, k: 0 }),
    'counts one less': changed(rule, (found) => ({ ...found, diagonals: found.diagonals - 1 })),
    'counts bytes as column indices': oneKernel(rule, 'spmv/compressed', 'spmv/ell'),
    'any kernel': anyKernel(rule, 'spmv/ell'),
  },
}
export default trials
