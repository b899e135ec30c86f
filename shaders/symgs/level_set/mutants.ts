import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow, isMesh, readTooLate, wrongSign } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'

const module = 'symgs/level_set/kernel.wesl'
/** A dispatch for every level. */
const unmerged = { narrow: 0 }

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[row] = sum / diagonal;'),
  {
    name: 'the way back comes first',
    breaks: 'solves',
    params: unmerged,
    applies: (problem) => problem.inputs.sweeps === 1 && isMesh(problem),
    alter: withPlan(({ solve, ...plan }) => ({
      ...plan,
      solve: [...solve.slice(solve.length / 2), ...solve.slice(0, solve.length / 2)],
    })),
  },
  {
    name: 'a level is forgotten',
    breaks: 'solves',
    params: unmerged,
    applies: isMesh,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(1) })),
  },
  readTooLate(isMesh, unmerged),
  {
    name: 'the last row of a level is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'at < end; at +=', replace: 'at + 1u < end; at +=' }],
  },
  {
    name: 'the last neighbour is not read',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module, find: 'k < row_ptr[row + 1u]; k++', replace: 'k + 1u < row_ptr[row + 1u]; k++' }],
  },
  wrongSign(module, 'sum -= values[k]'),
  {
    name: 'the guess is left from the run before',
    breaks: 'solves',
    applies: isMesh,
    alter: withPlan((plan) => ({ ...plan, reset: plan.reset.slice(0, -1) })),
  },
]

export default mutants
