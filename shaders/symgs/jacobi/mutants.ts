import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasRow, invertedTwice, isMesh, wrongSign } from '../shapes.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import type { SweepProblem } from '../sweep.ts'

const module = 'symgs/jacobi/kernel.wesl'

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'next[place] = sum * inverse[place];'),
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
  wrongSign(module, 'sum -= sum_of(all)'),
  invertedTwice,
]

export default mutants
