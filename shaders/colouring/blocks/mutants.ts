import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { orderedMutants } from '../ordered-mutants.ts'
import { hasEdges, isPath } from '../shapes.ts'
import kernel from './kernel.ts'

const module = 'colouring/ordered.wesl'

const mutants: readonly Mutant<ColouringProblem>[] = [
  ...orderedMutants(kernel, { rows: 1 }),
  {
    name: 'of a block only the last row is looked at',
    breaks: 'solves',
    applies: isPath,
    edits: [{ module, find: 'var at = begin; at < end; at++', replace: 'var at = end - 1u; at < end; at++' }],
  },
  {
    name: 'the last row of a block has no colour',
    breaks: 'solves',
    applies: hasEdges,
    edits: [{ module, find: 'at < begin_of(block + 1u); at++', replace: 'at + 1u < begin_of(block + 1u); at++' }],
  },
  {
    name: 'no row says which block it is in',
    breaks: 'solves',
    applies: hasEdges,
    edits: [{ module, find: 'block_of[row] = block;', replace: 'block_of[row] = row;' }],
  },
]

export default mutants
