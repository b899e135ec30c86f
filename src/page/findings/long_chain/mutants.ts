import { range } from '#src/core/base/arrays.ts'
import { levelCount, levelsOf } from '#src/core/sparse/levels.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { RuleTrials } from '../testing.ts'
import rule, { type LongChain } from './rule.ts'

/** Row i has its neighbours on a line. */
const line = () =>
  rowsOf(
    'line',
    512,
    range(512).map((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 512)),
  )

const column = { kernel: 'sptrsv/sync_free' }

const trials: RuleTrials<LongChain> = {
  trials: {
    'a line of 512': {
      operation: 'sptrsv',
      matrix: line,
      column,
      says: 'The longest chain has 512 rows of 512, each of which needs the one before: row 511 ends it. On average 1.00 rows can be solved at once. In the order nested dissection, whose triangle is another one, the longest chain has 54 rows.',
    },
    'its triangle alone, which has no other order': {
      operation: 'sptrsv',
      matrix: () =>
        rowsOf(
          'chain',
          64,
          range(64).map((i) => (i > 0 ? [i - 1, i] : [i])),
        ),
      column,
    },
    'a full matrix, whose chain no order cuts': {
      operation: 'sptrsv',
      matrix: () =>
        rowsOf(
          'full',
          12,
          range(12).map(() => range(12)),
        ),
      column,
    },
  },
  mutants: {
    'any order will do': {
      ...rule,
      look({ pattern }) {
        const levels = levelCount(levelsOf(pattern))
        return { rows: pattern.rows, levels, last: pattern.rows - 1, ordering: 'rcm', shorter: levels }
      },
    },
    'the chain of the order ends it': {
      ...rule,
      look(seen) {
        const found = rule.look(seen)
        return found && { ...found, levels: found.shorter, shorter: found.levels }
      },
    },
  },
}
export default trials
