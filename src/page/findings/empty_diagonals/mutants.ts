import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Diagonals } from '../diagonals.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

/** A diagonal, and a nonzero far from it in each of three rows. */
const scattered = () =>
  rowsOf(
    'scattered',
    40,
    range(40).map((i) => (i % 13 === 12 ? [(7 * i) % 11, i] : [i])),
  )
const band = () =>
  rowsOf(
    'band',
    40,
    range(40).map((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 40)),
  )

const trials: RuleTrials<Diagonals> = {
  trials: {
    'three nonzeros aside': {
      operation: 'spmv',
      matrix: scattered,
      column: { kernel: 'spmv/dia' },
      says: 'A stores 4 diagonals whole: 73\u202f% of their slots hold nothing.',
    },
    'a band': { operation: 'spmv', matrix: band, column: { kernel: 'spmv/dia' } },
    'without diagonals': { operation: 'spmv', matrix: scattered, column: { kernel: 'spmv/csr_vector' } },
  },
  mutants: {
    'full ones are empty': spoken(rule, { diagonals: 3, fill: 0.98, row: 0, k: 0 }),
    'says what is full': changed(rule, (found) => ({ ...found, fill: 1 - found.fill })),
    'any kernel': anyKernel(rule, 'spmv/dia'),
  },
}
export default trials
