import { grid } from '#src/core/sparse/test-matrices.ts'
import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type GridRows } from './rule.ts'

const column = { kernel: 'sptrsv/sync_free' }

const trials: RuleTrials<GridRows> = {
  trials: {
    'a cube': {
      operation: 'sptrsv',
      matrix: () => grid('D3N7', [5, 4, 3]),
      column,
      says: 'The rows are the points of a grid, 5×4×3, line by line, and A takes them as rows of any matrix.',
    },
    'its upper triangle': {
      operation: 'sptrsv',
      matrix: () => grid('D3N7', [5, 4, 3]),
      solve: { triangle: 'upper' },
      column,
      says: 'The rows are the points of a grid, 5×4×3, line by line, and A takes them as rows of any matrix.',
    },
    'a plane': {
      operation: 'sptrsv',
      matrix: () => grid('D2N5', [6, 5, 1]),
      column,
      says: 'The rows are the points of a grid, 6×5, line by line, and A takes them as rows of any matrix.',
    },
    'a kernel that knows it': {
      operation: 'sptrsv',
      matrix: () => grid('D3N7', [5, 4, 3]),
      column: { kernel: 'sptrsv/structured' },
    },
    'no grid': {
      operation: 'sptrsv',
      matrix: () => rowsOf('tangle', 7, [[0], [0, 1], [0, 2], [1, 3], [0, 1, 2, 3, 4], [0, 5], [3, 6]]),
      column,
    },
    'a line': {
      operation: 'sptrsv',
      matrix: () =>
        rowsOf(
          'line',
          9,
          range(9).map((i) => (i > 0 ? [i - 1, i] : [i])),
        ),
      column,
    },
  },
  mutants: {
    'planes before lines': changed(rule, (found) => ({
      ...found,
      size: [found.size[2], found.size[1], found.size[0]],
    })),
    'a line is a grid': spoken(rule, { size: [9, 1, 1], inner: 1 }),
    'any kernel': anyKernel(rule, 'sptrsv/sync_free'),
  },
}
export default trials
