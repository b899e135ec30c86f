import { always, type Mutant } from '#src/lab/rules/mutant.ts'
import { passMutants } from '../pass-mutants.ts'
import type { KrylovProblem } from '../solve.ts'

const mutants: readonly Mutant<KrylovProblem>[] = [
  ...passMutants,
  {
    name: 'the x before the last step is the answer',
    breaks: 'solves',
    applies: always,
    edits: [{ module: 'krylov/keep.wesl', find: 'least != state[DONE]', replace: 'least == state[DONE]' }],
  },
]

export default mutants
