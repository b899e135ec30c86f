import { defaults } from '#src/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { hasRow, isComplete, uncoloured } from '../shapes.ts'
import { analyse } from './analysis.ts'
import kernel from './kernel.ts'

const module = 'colouring/greedy/kernel.wesl'
const GRAPH = 'colouring/graph.wesl'
/** A dispatch for every level. */
const unmerged = { narrow: 0 }

const mutants: readonly Mutant<ColouringProblem>[] = [
  uncoloured(module, 'colour[row] = least_free(row);'),
  {
    name: 'the last neighbour is not looked at',
    breaks: 'solves',
    applies: isComplete,
    edits: [{ module: GRAPH, find: 'k < row_ptr[row + 1u]; k++', replace: 'k + 1u < row_ptr[row + 1u]; k++' }],
  },
  {
    name: 'the second 32 colours are not tried',
    breaks: 'solves',
    applies: isComplete,
    edits: [{ module: GRAPH, find: 'first <= most; first += 32u', replace: 'first < 32u; first += 32u' }],
  },
  {
    name: 'the last row of a level is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'at < end; at +=', replace: 'at + 1u < end; at +=' }],
  },
  {
    name: 'a level is forgotten',
    breaks: 'solves',
    params: unmerged,
    applies: (problem) => analyse(problem, defaults(kernel, unmerged)).pieces.length > 0,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.filter((_, level) => level !== plan.solve.length >> 1) })),
  },
]

export default mutants
