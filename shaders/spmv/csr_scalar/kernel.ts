import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { longestRow } from '#src/sparse/formats/lib/rows.ts'
import {
  BELL_GARLAND,
  bound,
  csrBytes,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productUniform,
  sizeOf,
  spread,
  switches,
} from '../product.ts'
import { simulateLanes } from '../lane-twin.ts'

const kernel: Kernel<null, ProductProblem> = {
  title: 'CSR scalar',
  idea: 'a lane for every row',
  paper: BELL_GARLAND,
  params: [],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'waiting for the longest of its rows',
    countsSteps: true,
  },

  analyse: () => null,

  plan(problem, _analysis, _params, options) {
    const { row_ptr, rows } = problem.pattern
    const layout = layoutFor(problem, (i) => row_ptr[i + 1] - row_ptr[i], options)
    const size = sizeOf(options.capabilities)
    const { conditions, overrides } = switches(layout, problem, options)
    const step: DispatchStep = {
      kind: 'dispatch',
      module: './kernel.wesl',
      conditions: { TRACE: conditions.TRACE, BETA: conditions.BETA },
      overrides: { size, ...overrides },
      bindings: bound(layout, 'row_ptr', 'col_idx', 'values', 'x', 'y', ...(conditions.BETA ? ['y_in'] : [])),
      uniform: productUniform(problem, layout),
      groups: spread(Math.ceil(rows / size), options.capabilities),
    }
    return productPlan(productBuffers(problem), layout, rows > 0 ? [step] : [])
  },

  reference: (problem, _analysis, _params, machine, emit) => simulateLanes(problem, machine, emit),

  cost: (problem) => productCost(problem, csrBytes(problem), longestRow(problem.pattern)),
}

export default kernel
