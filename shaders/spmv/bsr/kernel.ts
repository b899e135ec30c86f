import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { refusal } from '#src/core/base/errors.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import bsr, { type Bsr } from '#src/core/sparse/formats/bsr.ts'
import { gather } from '../gather.ts'
import { launch } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { simulate } from './twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const shapeOf = (params: Params) => ({ height: params['height'], width: params['width'] })

const teamOn = (params: Params, capabilities: Capabilities): number => Math.min(params['team'], lanesOf(capabilities))

const side = (name: string, meaning: string) => ({
  name,
  meaning,
  initial: 2,
  min: 1,
  max: 8,
  choices: [1, 2, 3, 4, 8],
})

const kernel: Kernel<Bsr, ProductProblem> = multiplying({
  title: 'BSR',
  idea: 'small dense blocks, one column index for each',
  paper: {
    authors: 'Eun-Jin Im, Katherine Yelick',
    title: 'Optimizing Sparse Matrix Computations for Register Reuse in SPARSITY',
    venue: 'ICCS 2001',
    year: 2001,
    doi: '10.1007/3-540-45545-0_22',
  },
  params: [
    side('height', 'rows per block'),
    side('width', 'columns per block'),
    { name: 'team', meaning: 'lanes per row', initial: 4, min: 1, max: 32, choices: [1, 4, 32] },
  ],
  trace: productTrace('at slots of its blocks that hold nothing'),

  applies: ({ pattern }) => refusal(() => bsr.of(pattern, { height: 2, width: 2 })),

  analyse: ({ pattern }, params) => bsr.of(pattern, shapeOf(params)),

  plan(problem, { row_ptr, col_idx, nonzero }, params, options) {
    const { capabilities } = options
    const { pattern } = problem
    const team = teamOn(params, capabilities)
    const layout = layoutFor(problem, options)
    const poured = gather(nonzero, capabilities)
    const step = launch(
      { problem, layout, options },
      {
        module: './kernel.wesl',
        invocations: pattern.rows * team,
        overrides: { ...shapeOf(params), team, columns: Math.max(1, pattern.cols) },
        traced: true,
      },
    )
    const buffers = [
      ...productBuffers(problem),
      filled('block_ptr', row_ptr),
      filled('block_col', col_idx),
      ...poured.buffers,
    ]
    return productPlan(buffers, layout, pattern.rows > 0 ? [step] : [], { prepare: poured.prepare })
  },

  candidates: () => [{}, { height: 1, width: 1 }, { height: 3, width: 3 }, { height: 4, width: 4, team: 8 }],

  reference: (problem, analysis, params, machine, emit) => ({ y: simulate(problem, analysis, params, machine, emit) }),

  cost: (problem, { row_ptr, col_idx, nonzero }, params) =>
    productCost(
      problem,
      4 * (row_ptr.length + col_idx.length + nonzero.length),
      Math.ceil(nonzero.length / Math.max(1, problem.pattern.rows) / params['team']),
    ),
})

export default kernel
