import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { calibrate, calibration, emptyRows } from '../calibrate.ts'
import { launch, type Setting } from '../launch.ts'
import { lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { BELL_GARLAND, layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { type SegmentedAnalysis, analyse, reason, stepsFor } from './analysis.ts'
import { inQuads, intervalOf, intervalRuns, rowsInQuads } from './intervals.ts'
import { simulate } from './twin.ts'
import { simulateWhole } from './whole-twin.ts'
import { fitsWhole, wholeShares, wholeSize } from './whole.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

/** Bytes of a nonzero: row, column and value. */
const NONZERO_BYTES = 12
/** Rounds of a segmented scan over 32 lanes, in every step. */
const ROUNDS = 5
/** Inputs that are read four words at a time. */
const QUADS = ['col_idx', 'values']

const kernel: Kernel<SegmentedAnalysis, ProductProblem> = multiplying({
  title: 'COO segmented',
  idea: 'equal shares of the nonzeros, cut anywhere in a row, added up by a segmented scan',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'steps',
      meaning:
        'steps per subgroup, with four nonzeros per lane in each; 0: as few as still fill a GPU, and whole rows where one is enough',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 1, 2, 4, 8, 16],
    },
  ],
  trace: productTrace('adding up rows by a segmented scan'),

  analyse,

  plan(problem, analysis, _params, options) {
    const layout = layoutFor(problem, options)
    const setting = { problem, layout, options }
    const { buffers, steps } = analysis.whole ? wholeStep(setting) : cutSteps(setting, analysis)
    const inputs = productBuffers(problem)
      .filter(({ name }) => name !== 'row_ptr')
      .map((buffer) => (QUADS.includes(buffer.name) ? inQuads(buffer) : buffer))
    return productPlan([...inputs, rowsInQuads(analysis.row_idx), ...buffers], layout, steps)
  },

  candidates: ({ pattern }) => {
    const steps = stepsFor(pattern.col_idx.length)
    const others = [steps / 2, ...(steps === 1 && fitsWhole(pattern) ? [1] : []), steps * 2, steps * 4]
    return [{}, ...others.filter((s) => s >= 1 && s <= 16).map((s) => ({ steps: s }))]
  },

  explain({ pattern: { col_idx } }, analysis, params) {
    return params['steps'] > 0 ? `${analysis.steps} steps a subgroup, as told.` : reason(col_idx.length, analysis)
  },

  reference: (problem, analysis, _params, machine, emit) => ({
    y: analysis.whole ? simulateWhole(problem, machine, emit) : simulate(problem, analysis, machine, emit),
  }),

  cost: (problem, { row_idx, steps }) =>
    productCost(problem, NONZERO_BYTES * row_idx.length, steps * (QUAD + ROUNDS) + Math.log2(row_idx.length + 1)),
})

interface Part {
  readonly buffers: readonly BufferSpec[]
  readonly steps: readonly DispatchStep[]
}

/** Intervals that end in the middle of rows, and a second dispatch that puts these together. */
function cutSteps(setting: Setting, analysis: SegmentedAnalysis): Part {
  const { problem, options } = setting
  const { row_idx, steps } = analysis
  const interval = intervalOf(steps, lanesOf(options.capabilities))
  const left = calibration(intervalRuns(row_idx, interval), 1, emptyRows(problem.pattern))
  const last = calibrate(problem, left, Math.ceil(row_idx.length / interval), options)
  return { buffers: last.buffers, steps: [...(row_idx.length > 0 ? [multiply(setting, analysis)] : []), ...last.steps] }
}

/** Whole rows, in one dispatch. */
function wholeStep(setting: Setting): Part {
  const { capabilities } = setting.options
  const { pattern } = setting.problem
  const lanes = lanesOf(capabilities)
  const { words, intervals, long, empty } = wholeShares(pattern, lanes)
  const size = Math.max(lanes, Math.min(wholeSize(pattern), sizeOf(capabilities)))
  const step = launch(setting, {
    module: './whole.wesl',
    invocations: long * size + intervals * lanes + empty,
    size,
    sections: [intervals, long, empty],
    overrides: { lanes },
    traced: true,
  })
  return { buffers: [filled('shares', words)], steps: [step] }
}

function multiply(setting: Setting, { row_idx, steps }: SegmentedAnalysis): DispatchStep {
  const { capabilities } = setting.options
  const lanes = lanesOf(capabilities)
  const workers = Math.ceil(row_idx.length / intervalOf(steps, lanes))
  return launch(setting, {
    module: './kernel.wesl',
    invocations: workers * lanes,
    sections: [row_idx.length, workers],
    overrides: { lanes, steps },
    traced: true,
  })
}

export default kernel
