import type { Mutant } from '#src/lab/rules/mutant.ts'
import { disturbed, hasRow, isMesh, wrongSign } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'

export const module = 'symgs/bricks/kernel.wesl'

/** Faults of a workgroup that goes through its rows level by level, whichever rows these are. */
export const levelMutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[place] = sum / diagonal;'),
  wrongSign(module, 'sum -= placed_values[k] * x'),
  {
    name: 'the way back is that there',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'begin + levels - 1u - step', replace: 'begin + step' }],
  },
  {
    name: 'the last brick or part is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'number >= uniforms.count', replace: 'number + 1u >= uniforms.count' }],
  },
]
