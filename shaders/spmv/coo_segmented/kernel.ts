import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { calibrate, calibration, emptyRows } from '../calibrate.ts'
import { launch, type Setting } from '../launch.ts'
import { BELL_GARLAND, lanesOf, layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { type Analysis, analyse, reason, stepsFor } from './analysis.ts'
import { inQuads, intervalOf, intervalRuns, QUAD, rowsInQuads } from './intervals.ts'
import { simulate } from './twin.ts'

/** Bytes of a nonzero: row, column and value. */
const NONZERO_BYTES = 12
/** Rounds of a segmented scan over 32 lanes, in every step. */
const ROUNDS = 5
/** Inputs that are read four words at a time. */
const QUADS = ['col_idx', 'values']

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'COO segmented',
  idea: 'equal shares of the nonzeros, whatever rows they are of, added up by a segmented scan',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'steps',
      meaning: 'steps of a subgroup, four nonzeros a lane in each; 0: as few as still fill a GPU',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 1, 2, 4, 8, 16],
    },
  ],
  trace: productTrace('adding up rows by a segmented scan'),

  analyse,

  plan(problem, analysis, _params, options) {
    const { col_idx } = problem.pattern
    const { row_idx, steps } = analysis
    const layout = layoutFor(problem, options)
    const interval = intervalOf(steps, lanesOf(options.capabilities))
    const left = calibration(intervalRuns(row_idx, interval), 1, emptyRows(problem.pattern))
    const last = calibrate(problem, left, Math.ceil(row_idx.length / interval), options)
    const inputs = productBuffers(problem)
      .filter(({ name }) => name !== 'row_ptr')
      .map((buffer) => (QUADS.includes(buffer.name) ? inQuads(buffer) : buffer))
    const first = col_idx.length > 0 ? [multiply({ problem, layout, options }, analysis)] : []
    return productPlan([...inputs, rowsInQuads(row_idx), ...last.buffers], layout, [...first, ...last.steps])
  },

  candidates: ({ pattern: { col_idx } }) => {
    const steps = stepsFor(col_idx.length)
    return [{}, ...[steps / 2, steps * 2, steps * 4].filter((s) => s >= 1 && s <= 16).map((s) => ({ steps: s }))]
  },

  explain({ pattern: { col_idx } }, analysis, params) {
    return params['steps'] > 0 ? `${analysis.steps} steps a subgroup, as told.` : reason(col_idx.length, analysis)
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost: (problem, { row_idx, steps }) =>
    productCost(problem, NONZERO_BYTES * row_idx.length, steps * (QUAD + ROUNDS) + Math.log2(row_idx.length + 1)),
}

function multiply(setting: Setting, { row_idx, steps }: Analysis): DispatchStep {
  const { capabilities } = setting.options
  const lanes = lanesOf(capabilities)
  const workers = Math.ceil(row_idx.length / intervalOf(steps, lanes))
  return launch(setting, {
    module: './kernel.wesl',
    invocations: workers * lanes,
    bindings: ['row_idx', 'col_idx', 'values', 'x', 'carries'],
    sections: [row_idx.length, workers],
    conditions: { SUBGROUPS: capabilities.subgroupSize > 0 },
    overrides: { lanes, steps },
    traced: true,
    writes: true,
  })
}

export default kernel
