import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { hasRow, isMesh, readTooLate } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'
import { levelMutants, module } from './faults.ts'

const mutants: readonly Mutant<SweepProblem>[] = [
  ...levelMutants,
  // bricks of a point, so that each colour needs another
  readTooLate(isMesh, { edge: 1 }),
  {
    name: 'the last row of a level is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'place < level_ptr[level + 1u]', replace: 'place + 1u < level_ptr[level + 1u]' }],
  },
  {
    name: 'the guess is left from the run before',
    breaks: 'solves',
    applies: isMesh,
    alter: withPlan((plan) => ({ ...plan, reset: plan.reset.slice(0, -1) })),
  },
]

export default mutants
