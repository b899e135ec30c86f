import { filled } from '#src/kernel/buffers.ts'
import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { addParts, carriesFor, partSwitches, startY } from '../parts.ts'
import {
  BELL_GARLAND,
  bound,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productUniform,
  spread,
  switches,
} from '../product.ts'
import { type Analysis, analyse, reason, stepsFor } from './analysis.ts'
import { simulate } from './twin.ts'

/** Bytes of a nonzero: row, column and value. */
const NONZERO_BYTES = 12
/** Rounds of a segmented scan over 32 lanes, in every step. */
const ROUNDS = 5

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'COO segmented',
  idea: 'equal shares of the nonzeros, whatever rows they are of, added up by a segmented scan',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'steps',
      meaning: 'steps of a subgroup, one nonzero a lane in each; 0: as few as still fill a GPU',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 4, 8, 16, 32, 64],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'adding up rows by a segmented scan',
    countsSteps: true,
  },

  analyse,

  plan(problem, { row_idx, steps }, _params, options) {
    const { capabilities } = options
    const { row_ptr, col_idx } = problem.pattern
    const { conditions, overrides } = partSwitches(capabilities)
    const { size, lanes } = overrides
    const layout = layoutFor(problem, (i) => chunks(row_ptr[i], row_ptr[i + 1], lanes), options)
    const traced = switches(layout, problem, options)
    const nonzeros = col_idx.length
    const workers = Math.ceil(nonzeros / (steps * lanes))
    const left = workers > 1 ? workers : 0
    const step: DispatchStep = {
      kind: 'dispatch',
      module: './kernel.wesl',
      conditions: { ...conditions, TRACE: traced.conditions.TRACE, ADDS: problem.beta !== 0 },
      overrides: { ...traced.overrides, ...overrides, steps },
      bindings: bound(layout, 'row_idx', 'col_idx', 'values', 'x', 'y', 'carries'),
      uniform: productUniform(problem, layout, nonzeros, workers, 0, 0),
      groups: spread(Math.ceil((workers * lanes) / size), capabilities),
    }
    const buffers = productBuffers(problem).filter(({ name }) => name !== 'row_ptr')
    return productPlan([...buffers, filled('row_idx', row_idx), carriesFor(left, capabilities)], layout, [
      ...startY(problem, capabilities),
      ...(nonzeros > 0 ? [step] : []),
      ...addParts(problem, left, capabilities),
    ])
  },

  candidates: ({ pattern: { col_idx } }) => {
    const steps = stepsFor(col_idx.length)
    return [{}, ...[steps / 2, steps * 2, steps * 4].filter((s) => s >= 4 && s <= 64).map((s) => ({ steps: s }))]
  },

  explain({ pattern: { col_idx } }, analysis, params) {
    return params['steps'] > 0 ? `${analysis.steps} steps a subgroup, as told.` : reason(col_idx.length, analysis)
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost: (problem, { row_idx, steps }) =>
    productCost(problem, NONZERO_BYTES * row_idx.length, steps * ROUNDS + Math.log2(row_idx.length + 1)),
}

/** Steps in which nonzeros first .. end are carried, `lanes` in each. */
const chunks = (first: number, end: number, lanes: number): number =>
  end > first ? Math.floor((end - 1) / lanes) - Math.floor(first / lanes) + 1 : 0

export default kernel
