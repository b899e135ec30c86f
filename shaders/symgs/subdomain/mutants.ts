import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { levelMutants, module } from '../bricks/faults.ts'
import { isMesh } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'

/** Parts of few rows, so that a problem has several. */
const small = { rows: 4 }

const isSeveral = (problem: SweepProblem): boolean => isMesh(problem) && problem.inputs.A.pattern.rows > 8

const mutants: readonly Mutant<SweepProblem>[] = [
  ...levelMutants,
  {
    name: 'what lies before a half is not copied',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.filter(({ kind }) => kind !== 'copy') })),
  },
  {
    name: 'other parts are not read',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    edits: [{ module, find: 'sum -= placed_values[k] * before[other];', replace: '' }],
  },
  {
    name: 'rows of a part read one another as they were',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'if (other < own.x || other >= own.y) {', replace: 'if (true) {' }],
  },
]

export default mutants
