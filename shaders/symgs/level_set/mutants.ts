import { defaults } from '#src/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'
import kernel from './kernel.ts'

const module = 'symgs/level_set/kernel.wesl'
/** A dispatch for every level. */
const unmerged = { narrow: 0 }

const hasLevels = (problem: SweepProblem): boolean => kernel.analyse(problem, defaults(kernel)).level_ptr.length > 3

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[row] = sum / diagonal;', 'x[row] = sum / diagonal;\n  @if(TRACE) { x[row] *= 1.0001; }'),
  {
    name: 'levels run backwards',
    breaks: 'solves',
    params: unmerged,
    applies: hasNeighbours,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.toReversed() })),
  },
  {
    name: 'a level is forgotten',
    breaks: 'solves',
    params: unmerged,
    applies: hasLevels,
    alter: withPlan((plan) => ({
      ...plan,
      solve: plan.solve.filter((_, level) => level !== (plan.solve.length >> 1) - 1),
    })),
  },
  {
    name: 'neighbours after a row are read too late',
    breaks: 'solves',
    params: unmerged,
    applies: hasNeighbours,
    edits: [
      { module, find: 'x[row] = sum / diagonal;', replace: 'if (uniforms.first > 0u) { x[row] = sum / diagonal; }' },
    ],
  },
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
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module, find: 'sum -= values[k]', replace: 'sum += values[k]' }],
  },
  {
    name: 'the guess is left from the run before',
    breaks: 'solves',
    applies: hasNeighbours,
    alter: withPlan((plan) => ({ ...plan, reset: plan.reset.slice(0, -1) })),
  },
]

export default mutants
