import { grid } from '#src/core/sparse/test-matrices.ts'
import type { RuleTrials } from '../testing.ts'
import rule, { type NarrowLevels } from './rule.ts'

const column = { kernel: 'sptrsv/sync_free' }

/** A 5-point grid of X × Y points has X + Y − 1 levels, of min(X, Y) rows at most. */
const square = () => grid('D2N5', [40, 10, 1])

const trials: RuleTrials<NarrowLevels> = {
  trials: {
    'a grid of 49 levels': {
      operation: 'sptrsv',
      matrix: square,
      column,
      says: 'A goes through 49 levels one after the other. They have 8.16 rows on average, and all have fewer than 256. Level 0 has 1 row.',
    },
    'the same, upper triangle': {
      operation: 'sptrsv',
      matrix: square,
      solve: { triangle: 'upper' },
      column,
      says: 'A goes through 49 levels one after the other. They have 8.16 rows on average, and all have fewer than 256. Level 0 has 1 row.',
    },
    'the same by merged levels': {
      operation: 'sptrsv',
      matrix: square,
      column: { kernel: 'sptrsv/chain_phases', chosen: 'sptrsv/auto' },
    },
    'a cube of 70 levels, most of them narrow': {
      operation: 'sptrsv',
      matrix: () => grid('D3N7', [24, 24, 24]),
      column,
      says: 'A goes through 70 levels one after the other. They have 197 rows on average, and 44 of them have fewer than 256. Level 0 has 1 row.',
    },
    'a cube of 118 levels, most of them wide': {
      operation: 'sptrsv',
      matrix: () => grid('D3N7', [40, 40, 40]),
      column,
    },
    'a grid of 12 levels': { operation: 'sptrsv', matrix: () => grid('D2N5', [10, 3, 1]), column },
  },
  mutants: {
    'few levels are many, too': {
      ...rule,
      look: (seen) => rule.look(seen) ?? { levels: 12, mean: 2.5, narrow: 12, narrowest: 0, rows: 1 },
    },
    'one narrow level is enough': {
      ...rule,
      look: (seen) =>
        rule.look(seen) ??
        (seen.pattern.rows < 1000 ? undefined : { levels: 118, mean: 542, narrow: 42, narrowest: 0, rows: 1 }),
    },
    'the kernel does not matter': {
      ...rule,
      tell: (found, of) => rule.tell(found, { ...of, kernel: 'sptrsv/sync_free' }),
    },
    'counts the wide ones': {
      ...rule,
      look(seen) {
        const found = rule.look(seen)
        return found && { ...found, narrow: found.levels - found.narrow }
      },
    },
  },
}
export default trials
