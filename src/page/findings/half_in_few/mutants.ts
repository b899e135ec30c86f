import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { anyKernel, changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type HalfInFew } from './rule.ts'

/** 600 rows that need none, and a chain of 60. */
const tail = (width: number) => () =>
  rowsOf(
    'tail',
    width + 60,
    range(width + 60).map((i) => (i < width ? [i] : [i - 1, i])),
  )

const column = { kernel: 'sptrsv/sync_free' }

const trials: RuleTrials<HalfInFew> = {
  trials: {
    'a wide level and a chain': {
      operation: 'sptrsv',
      matrix: tail(600),
      column,
      says: '91\u202f% of the rows are in 1 level of 61. The other levels have 1.00 rows on average and follow one after the other. Level 0 is the widest.',
    },
    'the same by merged levels': { operation: 'sptrsv', matrix: tail(600), column: { kernel: 'sptrsv/chain_phases' } },
    'a chain alone': { operation: 'sptrsv', matrix: tail(1), column },
    'eleven levels': {
      operation: 'sptrsv',
      matrix: () =>
        rowsOf(
          'short',
          40,
          range(40).map((i) => (i < 30 ? [i] : [i - 1, i])),
        ),
      column,
    },
  },
  mutants: {
    'counts all levels': changed(rule, (found) => ({ ...found, wide: found.levels - found.wide })),
    'a few levels are many': spoken(rule, { levels: 11, wide: 1, within: 30, rows: 40, widest: 0 }),
    'any kernel': anyKernel(rule, 'sptrsv/sync_free'),
  },
}
export default trials
