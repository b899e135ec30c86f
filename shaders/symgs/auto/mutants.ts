import type { Kernel } from '#src/core/kernel/kernel.ts'
import { hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import type { SweepProblem } from '../sweep.ts'

const tracesAnother = (kernel: Kernel<unknown, SweepProblem>): Kernel<unknown, SweepProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { inputs } = problem
    const b = options.trace ? inputs.b.map((value) => value * 1.0001) : inputs.b
    return kernel.plan({ ...problem, inputs: { ...inputs, b } }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<SweepProblem>[] = [
  {
    name: 'the traced run sweeps for another right-hand side',
    breaks: 'traced',
    applies: hasRows,
    alter: tracesAnother,
  },
]

export default mutants
