import { always, type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'
import { roundMutants } from '../round-mutants.ts'

const SPREAD = 'lu/solution/spread.wesl'

/** Those of the factors, which alone record events, and faults of the solve with them. */
const mutants: readonly Mutant<LuProblem>[] = [
  ...roundMutants.filter(({ breaks }) => breaks !== 'coverage'),
  {
    name: 'the diagonal of L is not 1',
    breaks: 'solves',
    applies: always,
    edits: [{ module: SPREAD, find: 'triangle[entry] = 1.0;', replace: 'triangle[entry] = 4.0;' }],
  },
  {
    name: 'the first entry of a triangle is lost',
    breaks: 'solves',
    applies: always,
    edits: [
      {
        module: SPREAD,
        find: 'if (entry >= uniforms.entries)',
        replace: 'if (entry == 0u || entry >= uniforms.entries)',
      },
    ],
  },
  {
    name: 'the last dispatch of the factors runs twice',
    breaks: 'coverage',
    applies: always,
    alter: withPlan((plan) => {
      const last = plan.solve.findLastIndex((step) => step.kind === 'dispatch' && step.module !== SPREAD)
      return { ...plan, solve: plan.solve.toSpliced(last, 0, plan.solve[last]) }
    }),
  },
]
export default mutants
