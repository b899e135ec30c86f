import { defaults } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { disturbed, hasRow } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'
import kernel from './kernel.ts'

const SCALE = 'symgs/by_solves/scale.wesl'
const SPREAD = 'symgs/by_solves/spread.wesl'

const isSorted = (problem: SweepProblem): boolean =>
  kernel.analyse(problem, defaults(kernel)).order.some((row, at) => row !== at)

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
    name: 'x is left in the order of colours',
    breaks: 'solves',
    applies: isSorted,
    edits: [{ module: SPREAD, find: 'x[order[place]] =', replace: 'x[place] =' }],
  },
]

export default mutants
