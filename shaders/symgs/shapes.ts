import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { SweepProblem } from './sweep.ts'

/** Where faults of this operation's kernels show. */

export const hasRow = ({ inputs: { A } }: SweepProblem): boolean => A.pattern.rows > 0

/** Are there entries off the diagonal? */
export const hasNeighbours = ({ inputs: { A } }: SweepProblem): boolean => A.pattern.col_idx.length > A.pattern.rows

/** Are neighbours neighbours both ways, so that each way brings every row something new? */
export const isMesh = (problem: SweepProblem): boolean => problem.inputs.X > 0 && hasNeighbours(problem)

/** The answer is another where a run is traced. @param find where x gets its new value: `x[row] = sum;` */
export const disturbed = (module: string, find: string): Mutant<SweepProblem> => ({
  name: 'the trace disturbs a row',
  breaks: 'traced',
  applies: hasRow,
  edits: [{ module, find, replace: `${find}\n  @if(TRACE) { ${find.slice(0, find.indexOf(' = '))} *= 1.0001; }` }],
})

/** @param find `sum -= values[k]` */
export const wrongSign = (module: string, find: string): Mutant<SweepProblem> => ({
  name: 'the sum has the wrong sign',
  breaks: 'solves',
  applies: hasNeighbours,
  edits: [{ module, find, replace: find.replace('-=', '+=') }],
})

export const invertedTwice: Mutant<SweepProblem> = {
  name: 'the diagonal is inverted twice',
  breaks: 'solves',
  applies: hasRow,
  edits: [{ module: 'symgs/invert.wesl', find: '1.0 / values[k]', replace: '1.0 / (1.0 / values[k])' }],
}

/** The second dispatch comes before the first. */
export const readTooLate = (
  applies: Mutant<SweepProblem>['applies'],
  params: NonNullable<Mutant<SweepProblem>['params']> = {},
): Mutant<SweepProblem> => ({
  name: 'a neighbour is read too late',
  breaks: 'solves',
  params,
  applies,
  alter: withPlan(({ solve: [first, second, ...others], ...plan }) => ({ ...plan, solve: [second, first, ...others] })),
})
