import { grid } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, byRun, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const matrix = () => grid('D2N5', [4, 3, 1])
const run = { barriers: 0, idle: 0.1, spinning: 0.43 }

const trials: RuleTrials<true> = {
  trials: {
    'workers that poll': {
      operation: 'sptrsv',
      matrix,
      column: { kernel: 'sptrsv/sync_free', run },
      says: 'In 43\u202f% of their steps the workers of A hold a row and poll for one that it needs.',
    },
    'before its run': { operation: 'sptrsv', matrix, column: { kernel: 'sptrsv/sync_free' } },
    'workers that are idle': {
      operation: 'sptrsv',
      matrix,
      column: { kernel: 'sptrsv/level_set', run: { ...run, idle: 0.5, spinning: 0 } },
    },
    'merged levels': { operation: 'sptrsv', matrix, column: { kernel: 'sptrsv/chain_phases', run } },
  },
  mutants: {
    'idling is polling': byRun(rule, (one) => ({ ...one, spinning: one.idle })),
    'any kernel': anyKernel(rule, 'sptrsv/sync_free'),
    'any run': byRun(rule, (one) => ({ ...one, spinning: 0.43 })),
  },
}
export default trials
