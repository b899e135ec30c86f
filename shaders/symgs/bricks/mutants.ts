import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow, isMesh } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'

const module = 'symgs/bricks/kernel.wesl'
/** Bricks of a point, so that each colour needs another. */
const points = { edge: 1 }

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[place] = sum / diagonal;', 'x[place] = sum / diagonal;\n  @if(TRACE) { x[place] *= 1.0001; }'),
  {
    name: 'a neighbour is read too late',
    breaks: 'solves',
    params: points,
    applies: isMesh,
    alter: withPlan(({ solve: [first, second, ...others], ...plan }) => ({
      ...plan,
      solve: [second, first, ...others],
    })),
  },
  {
    name: 'the way back is that there',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'begin + levels - 1u - step', replace: 'begin + step' }],
  },
  {
    name: 'the last row of a level is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'place < level_ptr[level + 1u]', replace: 'place + 1u < level_ptr[level + 1u]' }],
  },
  {
    name: 'the last brick of a colour is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'number >= uniforms.count', replace: 'number + 1u >= uniforms.count' }],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module, find: 'sum -= placed_values[k] * x', replace: 'sum += placed_values[k] * x' }],
  },
  {
    name: 'the guess is left from the run before',
    breaks: 'solves',
    applies: isMesh,
    alter: withPlan((plan) => ({ ...plan, reset: plan.reset.slice(0, -1) })),
  },
]

export default mutants
