import { plural } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { LuProblem } from '../factors.ts'

/**
 * Entries of L + U a row: with fewer a level of blocks has less to do than its four dispatches take. An estimate, from add32 with 5 and
 * memplus with 7 on the one hand, and a grid of 200² with 47 on the other.
 */
const FEW = 20

const meanIn = ({ inputs: { filled, rows } }: LuProblem): number => filled.col_idx.length / Math.max(1, rows)

const told = (problem: LuProblem): string => `its L + U have ${plural(Math.round(meanIn(problem)), 'entry')} a row`

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<LuProblem>[] = [
  {
    name: 'sync_free',
    when: (problem) => meanIn(problem) < FEW,
    because: (problem) => `${told(problem)}, too few for a barrier behind each level`,
  },
  { name: 'levels', because: (problem) => `${told(problem)}, much for a level` },
]
