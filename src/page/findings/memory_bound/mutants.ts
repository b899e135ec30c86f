import { grid } from '#src/core/sparse/test-matrices.ts'
import type { Diagonals } from '../diagonals.ts'
import { anyKernel, oneKernel, spoken, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const plate = () => grid('D2N5', [64, 64, 1])
const small = () => grid('D2N5', [10, 10, 1])
/** 0.9 TB/s of 1. */
const column = {
  kernel: 'spmv/sell',
  time: { ms: 1, adapter: 'NVIDIA H200' },
  bytes: 9e8,
  copyRate: 1e12,
}

const trials: RuleTrials<Diagonals> = {
  trials: {
    'nine tenths of a copy': {
      operation: 'spmv',
      matrix: plate,
      column,
      says: 'A moves 858\u202fMiB at 90\u202f% of the rate of a plain copy on NVIDIA H200. Stored as 5 diagonals it has no column indices to move.',
    },
    'half of a copy': { operation: 'spmv', matrix: plate, column: { ...column, bytes: 5e8 } },
    'more than a copy': { operation: 'spmv', matrix: plate, column: { ...column, bytes: 2e9 } },
    'by its diagonals': { operation: 'spmv', matrix: plate, column: { ...column, kernel: 'spmv/dia' } },
    'by a byte per nonzero': { operation: 'spmv', matrix: plate, column: { ...column, kernel: 'spmv/compressed' } },
    'not measured': { operation: 'spmv', matrix: plate, column: { kernel: 'spmv/sell' } },
    'a small plate': { operation: 'spmv', matrix: small, column },
  },
  mutants: {
    'any share': { ...rule, tell: (found, of) => rule.tell(found, { ...of, ...(of.time && { bytes: 9e8 }) }) },
    'counts bytes as column indices': oneKernel(rule, 'spmv/compressed', 'spmv/sell'),
    'any kernel': anyKernel(rule, 'spmv/sell'),
    'any matrix': spoken(rule, { diagonals: 5, fill: 0.9, row: 0, k: 0 }),
  },
}
export default trials
