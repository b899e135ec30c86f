import type { Kernel } from '#src/core/kernel/kernel.ts'
import { hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'

const tracesAnother = (kernel: Kernel<unknown, LuProblem>): Kernel<unknown, LuProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { inputs } = problem
    const values = options.trace ? inputs.values.map((value) => value * 1.0001) : inputs.values
    return kernel.plan({ ...problem, inputs: { ...inputs, values } }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<LuProblem>[] = [
  {
    name: 'the traced run factors another matrix',
    breaks: 'traced',
    applies: hasRows,
    alter: tracesAnother,
  },
]

export default mutants
