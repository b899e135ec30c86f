import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { SweepProblem } from './sweep.ts'

/** Where faults of this operation's kernels show. */

export const hasRow = ({ inputs: { A } }: SweepProblem): boolean => A.pattern.rows > 0

/** Are there entries off the diagonal? */
export const hasNeighbours = ({ inputs: { A } }: SweepProblem): boolean => A.pattern.col_idx.length > A.pattern.rows

/** Are neighbours neighbours both ways, so that each way brings every row something new? */
export const isMesh = (problem: SweepProblem): boolean => problem.inputs.X > 0 && hasNeighbours(problem)

/** The answer is another where a run is traced. @param find where x gets its new value */
export const disturbed = (module: string, find: string, replace: string): Mutant<SweepProblem> => ({
  name: 'the trace disturbs a row',
  breaks: 'traced',
  applies: hasRow,
  edits: [{ module, find, replace }],
})
