import { refusal } from '#src/base/errors.ts'
import { percent } from '#src/base/format.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
import { gatherSteps, nonzeroBuffer } from '../gather.ts'
import { addParts, carriesFor, partSwitches } from '../parts.ts'
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
import { type Analysis, analyse } from './analysis.ts'
import { simulate } from './twin.ts'

/** Bytes of a slot of ELL, and of what is left over: that has a row, too. */
const SLOT_BYTES = 8
const REST_BYTES = 12

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'HYB',
  idea: 'ELL for what rows have in common, COO for the rest',
  paper: BELL_GARLAND,
  params: [
    {
      name: 'width',
      meaning: 'slots of a row in ELL; 0: as many as so many rows fill that ELL is faster (the rule of CUSP)',
      initial: 0,
      min: 0,
      max: 1024,
      choices: [0, 1, 2, 4, 8],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'waiting for the longest of its rows',
    countsSteps: true,
  },

  applies: ({ pattern }) => refusal(() => analyse({ pattern }, { width: 0 })),

  analyse,

  plan(problem, analysis, _params, options) {
    const { row_ptr } = problem.pattern
    // in ELL a lane makes an event of every nonzero, in COO a step makes one of all that are of the row: at most as many
    const layout = layoutFor(problem, (i) => row_ptr[i + 1] - row_ptr[i], options)
    const steps = stepsOf(problem, analysis, layout, options)
    return productPlan(buffersOf(problem, analysis, options), layout, steps.solve, { prepare: steps.prepare })
  },

  candidates: ({ pattern }) => {
    const { width } = analyse({ pattern }, { width: 0 })
    return [{}, ...[1, 2 * width].filter((w) => w > 0 && w !== width && w <= 1024).map((w) => ({ width: w }))]
  },

  explain({ pattern: { col_idx } }, { width, row_idx }) {
    return `ELL of width ${width}; ${percent(row_idx.length / Math.max(1, col_idx.length))} of the nonzeros are left to COO.`
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost: (problem, { width, row_idx }) =>
    productCost(
      problem,
      SLOT_BYTES * width * problem.pattern.rows + REST_BYTES * row_idx.length,
      width + Math.log2(row_idx.length + 1),
    ),
}

/** Parts that the workers on the rest leave: none where there is one worker. */
const workersOn = ({ row_idx, steps }: Analysis, lanes: number) => Math.ceil(row_idx.length / (steps * lanes))
const partsOf = (workers: number) => (workers > 1 ? workers : 0)

function buffersOf(problem: ProductProblem, analysis: Analysis, { capabilities }: PlanOptions): BufferSpec[] {
  const { width, row_idx, nonzero } = analysis
  const slots = width * problem.pattern.rows + row_idx.length
  const room = (name: string): BufferSpec => ({ name, words: Math.max(1, slots) })
  const workers = workersOn(analysis, partSwitches(capabilities).overrides.lanes)
  return [
    ...productBuffers(problem),
    filled('row_idx', row_idx),
    nonzeroBuffer(nonzero),
    room('slot_col'),
    room('slot_values'),
    carriesFor(partsOf(workers), capabilities),
  ]
}

function stepsOf(
  problem: ProductProblem,
  analysis: Analysis,
  layout: TraceLayout | undefined,
  options: PlanOptions,
): { prepare: DispatchStep[]; solve: DispatchStep[] } {
  const { capabilities } = options
  const { rows } = problem.pattern
  const { width, row_idx, steps } = analysis
  const { conditions, overrides } = partSwitches(capabilities)
  const { size, lanes } = overrides
  const {
    conditions: { TRACE, BETA },
    overrides: traced,
  } = switches(layout, problem, options)
  const [ell_slots, places] = [width * rows, row_idx.length]
  const workers = workersOn(analysis, lanes)
  const uniform = productUniform(problem, layout)
  const groups = (invocations: number) => spread(Math.ceil(invocations / size), capabilities)
  const slots = ['slot_col', 'slot_values']
  const common: DispatchStep = {
    kind: 'dispatch',
    module: 'spmv/ell/pour.wesl',
    conditions: { POUR: true },
    overrides: { size, width },
    bindings: ['row_ptr', 'col_idx', 'values', ...slots],
    uniform,
    groups: groups(rows),
  }
  const ell: DispatchStep = {
    ...common,
    module: 'spmv/ell/kernel.wesl',
    conditions: { TRACE, BETA, POUR: false },
    overrides: { size, width, ...traced },
    bindings: bound(layout, ...(TRACE ? ['row_ptr'] : []), 'x', 'y', ...(BETA ? ['y_in'] : []), ...slots),
  }
  const rest: DispatchStep = {
    ...common,
    module: 'spmv/coo_segmented/kernel.wesl',
    conditions: { ...conditions, TRACE, ADDS: true, REST: true, POUR: false },
    overrides: { ...traced, ...overrides, steps, ell_slots, ...(TRACE ? { phase: 1 } : {}) },
    bindings: bound(layout, 'row_idx', 'x', 'y', 'carries', ...slots, ...(TRACE ? ['nonzero'] : [])),
    uniform: productUniform(problem, layout, places, workers, 0, 0),
    groups: groups(workers * lanes),
  }
  return {
    prepare: [...(rows > 0 ? [common] : []), ...gatherSteps(places, capabilities, { first: ell_slots, columns: true })],
    solve: [
      ...(rows > 0 ? [ell] : []),
      ...(places > 0 ? [rest] : []),
      ...addParts(problem, partsOf(workers), capabilities),
    ],
  }
}

export default kernel
