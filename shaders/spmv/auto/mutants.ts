import type { Kernel } from '#src/core/kernel/kernel.ts'
import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { hasNonzeros } from '../row-mutants.ts'
import { type Product, toProduct, type ProductProblem } from '../multiply.ts'

const tracesAnother = (kernel: Kernel<unknown, ProductProblem>): Kernel<unknown, ProductProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { inputs } = problem
    const alpha = options.trace ? inputs.alpha * 1.00002 : inputs.alpha
    return kernel.plan({ ...problem, inputs: { ...inputs, alpha } }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<Product>[] = [
  {
    name: 'the traced run multiplies by another α',
    breaks: 'traced',
    applies: hasNonzeros,
    alter: tracesAnother,
  },
]

export default seeing(toProduct, mutants)
