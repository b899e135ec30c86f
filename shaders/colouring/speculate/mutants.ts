import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { hasEdges, isComplete, roundMutants } from '../shapes.ts'

const SETTLE = 'colouring/settle.wesl'

const mutants: readonly Mutant<ColouringProblem>[] = [
  ...roundMutants,
  {
    name: 'a conflict stays',
    breaks: 'solves',
    applies: hasEdges,
    edits: [{ module: SETTLE, find: 'if (loses(row)) { chosen = NONE; }', replace: '' }],
  },
  {
    name: 'the last neighbour is not looked at for a conflict',
    breaks: 'solves',
    applies: isComplete,
    edits: [{ module: SETTLE, find: 'k < row_ptr[row + 1u]; k++', replace: 'k + 1u < row_ptr[row + 1u]; k++' }],
  },
]

export default mutants
