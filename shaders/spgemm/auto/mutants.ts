import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { MatrixProductProblem } from '../factors.ts'
import { tellsSigns } from '../oracle.ts'

const tracesAnother = (kernel: Kernel<unknown, MatrixProductProblem>): Kernel<unknown, MatrixProductProblem> => ({
  ...kernel,
  plan(problem, analysis, params, options) {
    const { A, B } = problem.inputs
    const inputs = options.trace ? { A: { ...A, values: A.values.map((value) => value * 1.0001) }, B } : { A, B }
    return kernel.plan({ ...problem, inputs }, analysis, params, options)
  },
})

/** A picked kernel's faults are planted in its own folder; here is what must show whichever it is. */
const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'the traced run multiplies another A',
    breaks: 'traced',
    applies: tellsSigns,
    alter: tracesAnother,
  },
]

export default mutants
