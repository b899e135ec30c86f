import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { levelMutants } from '../level-mutants.ts'
import { type System, toSystem } from '../solve.ts'
import kernel from './kernel.ts'

const mutants: readonly Mutant<System>[] = [
  ...levelMutants(kernel),
  {
    name: 'a level is forgotten',
    breaks: 'solves',
    applies: (problem) => problem.pattern.rows > 0,
    alter: (original) => ({
      ...original,
      plan(...given) {
        const plan = original.plan(...given)
        const { length } = plan.solve
        return { ...plan, solve: plan.solve.filter((_, level) => level !== length >> 1) }
      },
    }),
  },
]

export default seeing(toSystem, mutants)
