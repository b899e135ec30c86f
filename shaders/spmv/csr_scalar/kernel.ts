import type { Kernel } from '#src/core/kernel/kernel.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { launch } from '../launch.ts'
import {
  BELL_GARLAND,
  csrBytes,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productTrace,
} from '../product.ts'
import { simulateLanes } from '../lane-twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const kernel: Kernel<null, ProductProblem> = multiplying({
  title: 'CSR scalar',
  idea: 'one lane per row',
  paper: BELL_GARLAND,
  params: [],
  trace: productTrace('waiting for the longest of its rows'),

  analyse: () => null,

  plan(problem, _analysis, _params, options) {
    const { rows } = problem.pattern
    const layout = layoutFor(problem, options)
    const step = launch(
      { problem, layout, options },
      {
        module: './kernel.wesl',
        invocations: rows,
        traced: true,
      },
    )
    return productPlan(productBuffers(problem), layout, rows > 0 ? [step] : [])
  },

  reference: (problem, _analysis, _params, machine, emit) => ({ y: simulateLanes(problem, machine, emit) }),

  cost: (problem) => productCost(problem, csrBytes(problem), longestRow(problem.pattern)),
})

export default kernel
