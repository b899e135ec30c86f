import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow, isMesh } from '../shapes.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import type { SweepProblem } from '../sweep.ts'

const module = 'symgs/jacobi/kernel.wesl'

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(
    module,
    'next[place] = sum * inverse[place];',
    'next[place] = sum * inverse[place];\n  @if(TRACE) { next[place] *= 1.0001; }',
  ),
  {
    name: 'x and what it becomes do not change places',
    breaks: 'solves',
    applies: hasRow,
    alter: withPlan((plan) => ({
      ...plan,
      solve: (plan.solve as DispatchStep[]).map((step) => ({ ...step, buffers: {} })),
    })),
  },
  {
    name: 'what comes after a row is left out',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'all.width += run_of(', replace: 'all.width += 0u * run_of(' }],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module, find: 'sum -= sum_of(all)', replace: 'sum += sum_of(all)' }],
  },
  {
    name: 'the diagonal is inverted twice',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module: 'symgs/invert.wesl', find: '1.0 / values[k]', replace: '1.0 / (1.0 / values[k])' }],
  },
]

export default mutants
