import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { hasNonzeros } from '../shapes.ts'
import type { TransposeProblem } from '../transpose.ts'

const tracesAnother = (kernel: Kernel<unknown, TransposeProblem>): Kernel<unknown, TransposeProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { A } = problem.inputs
    const inputs = options.trace ? { A: { ...A, values: A.values.map((value) => value * 1.0001) } } : { A }
    return kernel.plan({ ...problem, inputs }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<TransposeProblem>[] = [
  { name: 'the traced run transposes another A', breaks: 'traced', applies: hasNonzeros, alter: tracesAnother },
]

export default mutants
