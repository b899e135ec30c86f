import type { Params, SolveProblem } from '#src/kernel/kernel.ts'
import { levelsOf } from '#src/sparse/levels.ts'
import { cutPhases, widthFor } from './cut.ts'
import type { Deal } from './pack.ts'
import { Planner } from './planner.ts'
import type { Analysis, Machine } from './stage.ts'

/** Operands of a lane, at most, and in a lane of the whole GPU, where more of them are waited for at a time. */
const MOST_ENTRIES = 8
const MOST_ENTRIES_OUTSIDE = 2
const WIDEST = 32

/** The power of two that is nearest to the mean row's number of operands. */
function entriesFor({ pattern: { rows, col_idx } }: SolveProblem, most: number): number {
  const mean = (col_idx.length - rows) / Math.max(1, rows)
  return Math.min(most, 2 ** Math.max(0, Math.round(Math.log2(Math.max(1, mean)))))
}

/** Levels, phases, and tasks of lane slots for every dispatch. O(n + nnz), but for rows that are cut. */
export function analyse(problem: SolveProblem, params: Params, { lanes, memory }: Machine): Analysis {
  const levels = levelsOf(problem.pattern, problem.upper ? 'upper' : 'lower')
  const widest = Math.min(WIDEST, lanes)
  const deal = (entries: number): Deal => ({ entries, width: widthFor(problem, levels, entries, widest) })
  const outer = deal(params['entries'] || entriesFor(problem, MOST_ENTRIES_OUTSIDE))
  const inner = deal(params['inner'] || entriesFor(problem, MOST_ENTRIES))
  const phases = cutPhases(problem, levels, inner, memory, params['narrow'])
  return new Planner(problem, levels.level, phases, outer, inner).plan({ lanes, memory })
}
