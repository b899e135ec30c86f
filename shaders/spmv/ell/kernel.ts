import { refusal } from '#src/core/base/errors.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { fits } from '#src/core/sparse/formats/lib/size.ts'
import { simulateLanes } from '../lane-twin.ts'
import { BELL_GARLAND, productCost, productTrace } from '../product.ts'
import { slotsPlan } from '../slots.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const kernel: Kernel<{ readonly width: number }, ProductProblem> = multiplying({
  title: 'ELL',
  idea: 'one lane per row, all rows padded to the longest',
  paper: BELL_GARLAND,
  params: [],
  trace: productTrace('waiting for the longest of its rows'),

  applies: ({ pattern }) => refusal(() => fits('ELL', pattern.rows * longestRow(pattern), pattern.col_idx.length)),

  analyse: ({ pattern }) => ({ width: longestRow(pattern) }),

  plan(problem, { width }, _params, options) {
    const { rows } = problem.pattern
    return slotsPlan(problem, options, {
      slots: width * rows,
      invocations: rows,
      overrides: { width },
    })
  },

  reference: (problem, _analysis, _params, machine, emit) => ({ y: simulateLanes(problem, machine, emit) }),

  cost: (problem, { width }) => productCost(problem, 8 * width * problem.pattern.rows, width),
})

export default kernel
