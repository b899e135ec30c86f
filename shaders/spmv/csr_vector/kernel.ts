import { significant } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { launch } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import {
  BELL_GARLAND,
  csrBytes,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productTrace,
} from '../product.ts'
import { type VectorAnalysis, analyse } from './analysis.ts'
import { simulate } from './twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

/** A team lies within a subgroup. */
const teamOn = ({ team }: VectorAnalysis, capabilities: Capabilities): number => Math.min(team, lanesOf(capabilities))

const kernel: Kernel<VectorAnalysis, ProductProblem> = multiplying({
  title: 'CSR vector',
  idea: 'several lanes share each row, as many as the mean row fills',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'team',
      meaning: 'lanes per row; 0: by the mean row, or more while the GPU is not full',
      initial: 0,
      min: 0,
      max: 32,
      choices: [0, 1, 2, 4, 8, 16, 32],
    },
  ],
  trace: productTrace('waiting for the longest of its rows'),

  analyse,

  plan(problem, analysis, _params, options) {
    const { row_ptr, rows } = problem.pattern
    const team = teamOn(analysis, options.capabilities)
    const layout = layoutFor(problem, options, (i) => Math.ceil((row_ptr[i + 1] - row_ptr[i]) / team))
    const step = launch(
      { problem, layout, options },
      {
        module: './kernel.wesl',
        invocations: rows * team,
        overrides: { team },
        traced: true,
      },
    )
    return productPlan(productBuffers(problem), layout, rows > 0 ? [step] : [])
  },

  candidates: ({ pattern }, capabilities) => {
    const { team } = analyse({ pattern }, { team: 0 })
    const others = [team / 4, team / 2, team * 2, team * 4].filter((t) => t >= 1 && t <= lanesOf(capabilities))
    return [{}, ...others.map((t) => ({ team: t }))]
  },

  explain({ pattern: { rows, col_idx } }, { team }, params) {
    if (params['team'] > 0) return `${team} lanes per row, as chosen.`
    return `Rows have ${significant(col_idx.length / Math.max(1, rows))} nonzeros on average: ${team} lanes per row.`
  },

  reference: (problem, analysis, _params, machine, emit) => ({ y: simulate(problem, analysis, machine, emit) }),

  cost: (problem, { team }) =>
    productCost(problem, csrBytes(problem), Math.ceil(longestRow(problem.pattern) / team) + Math.log2(team)),
})

export default kernel
