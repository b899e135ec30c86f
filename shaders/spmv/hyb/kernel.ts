import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import { refusal } from '#src/core/base/errors.ts'
import { percent } from '#src/core/base/format.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { calibrate, calibration } from '../calibrate.ts'
import { inQuads, intervalOf, intervalRuns, rowsInQuads } from '../coo_segmented/intervals.ts'
import { gatherSteps, nonzeroBuffer } from '../gather.ts'
import { BELL_GARLAND, layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { launch } from '../launch.ts'
import { type HybAnalysis, analyse } from './analysis.ts'
import { simulate } from './twin.ts'
import { multiplying, type Product, type ProductProblem } from '../multiply.ts'

/** Bytes of a slot of ELL, and of what is left over: that has a row, too. */
const SLOT_BYTES = 8
const REST_BYTES = 12

const kernel: Kernel<HybAnalysis, ProductProblem> = multiplying({
  title: 'HYB',
  idea: 'ELL for the common row length, COO for what is longer',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'width',
      meaning: 'slots per row in ELL; 0: as many as enough rows fill for ELL to be faster (the rule of CUSP)',
      initial: 0,
      min: 0,
      max: 1024,
      choices: [0, 1, 2, 4, 8],
    },
  ],
  trace: productTrace('waiting for the longest of its rows'),

  applies: ({ pattern }) => refusal(() => analyse({ pattern }, { width: 0 })),

  analyse,

  plan(problem, analysis, _params, options) {
    const layout = layoutFor(problem, options)
    const steps = stepsOf(problem, analysis, layout, options)
    const last = lastOf(problem, analysis, options)
    const buffers = [...buffersOf(problem, analysis), ...last.buffers]
    return productPlan(buffers, layout, [...steps.solve, ...last.steps], { prepare: steps.prepare })
  },

  candidates: ({ pattern }) => {
    const { width } = analyse({ pattern }, { width: 0 })
    return [{}, ...[1, 2 * width].filter((w) => w > 0 && w !== width && w <= 1024).map((w) => ({ width: w }))]
  },

  explain({ pattern: { col_idx } }, { width, row_idx }) {
    return `ELL of width ${width}; ${percent(row_idx.length / Math.max(1, col_idx.length))} of the nonzeros are left to COO.`
  },

  reference: (problem, analysis, _params, machine, emit) => ({ y: simulate(problem, analysis, machine, emit) }),

  cost: (problem, { width, row_idx }) =>
    productCost(
      problem,
      SLOT_BYTES * width * problem.pattern.rows + REST_BYTES * row_idx.length,
      width + Math.log2(row_idx.length + 1),
    ),
})

/** Where the rest begins in the slots: what reads it reads four at a time. */
const ellSlots = ({ width }: HybAnalysis, rows: number): number => QUAD * Math.ceil((width * rows) / QUAD)

/** Workers on the rest. */
const workersOn = ({ row_idx, steps }: HybAnalysis, lanes: number): number =>
  Math.ceil(row_idx.length / intervalOf(steps, lanes))

/** Adds what workers have of the rows that were open when they began. */
function lastOf(problem: Product, analysis: HybAnalysis, options: PlanOptions): ReturnType<typeof calibrate> {
  const { row_idx, steps } = analysis
  const lanes = lanesOf(options.capabilities)
  const runs = intervalRuns(row_idx, intervalOf(steps, lanes), true)
  return calibrate(problem, calibration(runs), workersOn(analysis, lanes), options)
}

function buffersOf(problem: Product, analysis: HybAnalysis): BufferSpec[] {
  const { row_idx, nonzero } = analysis
  const slots = ellSlots(analysis, problem.pattern.rows) + row_idx.length
  const room = (name: string): BufferSpec => inQuads({ name, words: Math.max(1, slots) })
  return [
    ...productBuffers(problem),
    rowsInQuads(row_idx),
    nonzeroBuffer(nonzero),
    room('slot_col'),
    room('slot_values'),
  ]
}

function stepsOf(
  problem: Product,
  analysis: HybAnalysis,
  layout: TraceLayout | undefined,
  options: PlanOptions,
): { prepare: DispatchStep[]; solve: DispatchStep[] } {
  const { capabilities } = options
  const { rows } = problem.pattern
  const { width, row_idx, steps } = analysis
  const setting = { problem, layout, options }
  const lanes = lanesOf(capabilities)
  const [ell_slots, places, workers] = [ellSlots(analysis, rows), row_idx.length, workersOn(analysis, lanes)]
  const common = { invocations: rows, overrides: { width } }
  const pour = launch(setting, { ...common, module: 'spmv/ell/pour.wesl', conditions: { POUR: true } })
  const ell = launch(setting, { ...common, module: 'spmv/ell/kernel.wesl', conditions: { POUR: false }, traced: true })
  const rest = launch(setting, {
    module: 'spmv/coo_segmented/kernel.wesl',
    invocations: workers * lanes,
    conditions: { REST: true },
    overrides: { lanes, steps, ell_slots, ...(layout && { phase: 1 }) },
    sections: [places, workers],
    traced: true,
  })
  return {
    prepare: [...(rows > 0 ? [pour] : []), ...gatherSteps(places, capabilities, { first: ell_slots, columns: true })],
    solve: [...(rows > 0 ? [ell] : []), ...(places > 0 ? [rest] : [])],
  }
}

export default kernel
