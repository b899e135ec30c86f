import type { Kernel } from '#src/core/kernel/kernel.ts'
import { hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import type { SolveProblem } from '../solve.ts'

const tracesAnother = (kernel: Kernel<unknown, SolveProblem>): Kernel<unknown, SolveProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { inputs } = problem
    const b = options.trace ? inputs.b.map((value) => value * 1.000001) : inputs.b
    return kernel.plan({ ...problem, inputs: { ...inputs, b } }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<SolveProblem>[] = [
  {
    name: 'the traced run solves for another right-hand side',
    breaks: 'traced',
    applies: hasRows,
    alter: tracesAnother,
  },
]

export default mutants
