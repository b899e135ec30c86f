import { plural } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { LuProblem } from '../factors.ts'
import { isThin } from '../thin.ts'

const meanIn = ({ inputs: { filled, rows } }: LuProblem): number => filled.col_idx.length / Math.max(1, rows)

const told = (problem: LuProblem): string => `its L + U have ${plural(Math.round(meanIn(problem)), 'entry')} a row`

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<LuProblem>[] = [
  {
    name: 'sync_free',
    when: ({ inputs: { filled, rows } }) => isThin(rows, filled.col_idx.length),
    because: (problem) => `${told(problem)}, too few for a barrier behind each level`,
  },
  { name: 'levels', because: (problem) => `${told(problem)}, much for a level` },
]
