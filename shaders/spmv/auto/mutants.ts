import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'
import { hasNonzeros } from '../row-mutants.ts'

const tracesAnother = (kernel: Kernel<unknown, ProductProblem>): Kernel<unknown, ProductProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const alpha = options.trace ? problem.alpha * 1.00002 : problem.alpha
    return kernel.plan({ ...problem, alpha }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<ProductProblem>[] = [
  {
    name: 'the traced run multiplies by another α',
    breaks: 'traced',
    applies: hasNonzeros,
    alter: tracesAnother,
  },
]

export default mutants
