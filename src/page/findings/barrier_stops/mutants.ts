import { grid } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, byRun, type RuleTrials } from '../testing.ts'
import rule from './rule.ts'

const matrix = () => grid('D2N5', [4, 3, 1])
const run = { barriers: 45, idle: 0.284, spinning: 0 }

const trials: RuleTrials<true> = {
  trials: {
    'levels with idle workers': {
      operation: 'sptrsv',
      matrix,
      column: { kernel: 'sptrsv/level_set', run },
      says: 'A stops at 45 barriers, and its workers are idle in 28\u202f% of their steps.',
    },
    'before its run': { operation: 'sptrsv', matrix, column: { kernel: 'sptrsv/level_set' } },
    'busy all the time': {
      operation: 'sptrsv',
      matrix,
      column: { kernel: 'sptrsv/level_set', run: { ...run, idle: 0.05 } },
    },
    'few stops': { operation: 'sptrsv', matrix, column: { kernel: 'sptrsv/level_set', run: { ...run, barriers: 3 } } },
    'a kernel without levels': { operation: 'sptrsv', matrix, column: { kernel: 'sptrsv/sync_free', run } },
  },
  mutants: {
    'idle or not': byRun(rule, (one) => ({ ...one, idle: 0.284 })),
    'one stop is enough': byRun(rule, (one) => ({ ...one, barriers: 45 })),
    'polling is idling': byRun(rule, (one) => ({ ...one, idle: one.spinning })),
    'before a run, too': { ...rule, tell: (found, of) => rule.tell(found, { ...of, run: of.run ?? run }) },
    'any kernel': anyKernel(rule, 'sptrsv/level_set'),
  },
}
export default trials
