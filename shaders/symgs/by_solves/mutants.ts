import { defaults } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'
import kernel from './kernel.ts'

const SCALE = 'symgs/by_solves/scale.wesl'
const BEHIND = 'symgs/by_solves/behind.wesl'
const SPREAD = 'symgs/by_solves/spread.wesl'

const isSorted = (problem: SweepProblem): boolean =>
  kernel.analyse(problem, defaults(kernel)).rowAt.some((row, at) => row !== at)

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(SPREAD, 'x[order[place]] = back[place];'),
  {
    name: 'the diagonal is left out between the solves',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module: SCALE, find: 'diagonal[place] * half[place]', replace: 'half[place]' }],
  },
  {
    name: 'the last row is not scaled',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module: SCALE, find: 'if (place < uniforms.rows)', replace: 'if (place + 1u < uniforms.rows)' }],
  },
  {
    name: 'U x₀ is not kept for the way back',
    breaks: 'solves',
    applies: (problem) => problem.inputs.guess === 1 && hasNeighbours(problem),
    edits: [{ module: SCALE, find: 'scaled[place] += kept[place];', replace: '' }],
  },
  {
    name: 'U x₀ is not taken off b',
    breaks: 'solves',
    applies: (problem) => problem.inputs.guess === 1 && hasNeighbours(problem),
    edits: [{ module: BEHIND, find: 'right[place] - sum', replace: 'right[place]' }],
  },
  {
    name: 'x is left in the order of colours',
    breaks: 'solves',
    applies: isSorted,
    edits: [{ module: SPREAD, find: 'x[order[place]] =', replace: 'x[place] =' }],
  },
]

export default mutants
