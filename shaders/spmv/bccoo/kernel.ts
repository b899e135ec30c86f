import { filled } from '#src/kernel/buffers.ts'
import type { Kernel, Paper, ProductProblem } from '#src/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, PlanOptions } from '#src/kernel/plan.ts'
import { calibrate } from '../calibrate.ts'
import { gather } from '../gather.ts'
import {
  bound,
  lanesOf,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productUniform,
  sizeOf,
  spread,
  switches,
} from '../product.ts'
import { type Analysis, analyse, groupsOf, sliceWords } from './analysis.ts'
import { HEIGHTS, WIDTHS } from './shape.ts'
import { simulate } from './twin.ts'

const PAPER: Paper = {
  authors: 'Shengen Yan, Chao Li, Yunquan Zhang, Huiyang Zhou',
  title: 'yaSpMV: Yet Another SpMV Framework on GPUs',
  venue: 'PPoPP ’14',
  year: 2014,
  doi: '10.1145/2555243.2555255',
}

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'BCCOO',
  idea: 'equally many small blocks for every lane, and one bit where a row ends',
  paper: PAPER,
  params: [
    {
      name: 'height',
      meaning: 'rows of a block; 0: what takes the fewest bytes',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, ...HEIGHTS],
    },
    {
      name: 'width',
      meaning: 'columns of a block; 0: what takes the fewest bytes',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, ...WIDTHS],
    },
    {
      name: 'slices',
      meaning: 'slices of columns, each a product of its own (BCCOO+ from 2 on)',
      initial: 1,
      min: 1,
      max: 32,
      choices: [1, 2, 4, 16, 32],
    },
    {
      name: 'columns',
      meaning: 'how block columns are stored',
      initial: 0,
      min: 0,
      max: 2,
      choices: [0, 1, 2],
      names: ['16 bits or differences', '32 bits', 'differences'],
    },
    { name: 'chunk', meaning: 'blocks of a lane', initial: 16, min: 4, max: 128, choices: [4, 8, 16, 32, 64, 128] },
  ],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'idle at padding',
    countsSteps: true,
  },

  analyse,

  plan(problem, analysis, _params, options) {
    const { row_ptr } = problem.pattern
    const layout = layoutFor(problem, (i) => row_ptr[i + 1] - row_ptr[i], options)
    const stacked = analysis.slices > 1
    const { height: stride } = analysis
    const carries = groupsOf(analysis) * stride
    const last = calibrate(problem, analysis.calibration, carries, options, { stride, stacked })
    const poured = gather(analysis.nonzero, options.capabilities)
    const buffers: BufferSpec[] = [
      ...productBuffers(problem),
      ...poured.buffers,
      ...last.buffers,
      filled('block_index', analysis.index),
      ...(stacked ? [{ name: 'stacked', words: Math.max(1, analysis.slices * sliceWords(analysis)) }] : []),
    ]
    if (analysis.blocks === 0) return productPlan(buffers, layout, [])
    const steps = [multiply(problem, analysis, layout, options), ...last.steps]
    if (stacked) steps.push(combine(problem, analysis, options))
    return productPlan(buffers, layout, steps, { prepare: poured.prepare })
  },

  candidates: () => [{}, { height: 1, width: 1 }, { height: 2, width: 2 }, { chunk: 8 }, { chunk: 32 }, { columns: 1 }],

  explain(_problem, { height, width, kind, chunk, slices }, params) {
    const told = params['height'] > 0 && params['width'] > 0
    const why = told ? 'as told' : 'which takes the fewest bytes'
    const stored = { whole: '32 bits each', short: '16 bits each', differences: 'differences' }[kind]
    const cut = slices > 1 ? `, in ${slices} slices` : ''
    return `Blocks of ${height} × ${width}, ${why}; columns are ${stored}; ${chunk} blocks a lane${cut}.`
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost(problem, analysis) {
    const { height, chunk, slices, group, index, nonzero, calibration } = analysis
    const carries = 2 * groupsOf(analysis) * height + calibration.words.length
    const stacked = slices > 1 ? 2 * slices * sliceWords(analysis) : 0
    const words = index.length + nonzero.length + carries + stacked
    return productCost(problem, 4 * words, chunk + Math.log2(group) + 1)
  },
}

function multiply(
  problem: ProductProblem,
  analysis: Analysis,
  layout: ReturnType<typeof layoutFor>,
  options: PlanOptions,
): DispatchStep {
  const { height, width, chunk, kind, slices, group, block_rows } = analysis
  const stacked = slices > 1
  const { conditions, overrides } = switches(layout, problem, options)
  const beta = conditions.BETA && !stacked
  const groups = groupsOf(analysis)
  const output = stacked ? 'stacked' : 'y'
  return {
    kind: 'dispatch',
    module: './kernel.wesl',
    conditions: {
      ...conditions,
      BETA: beta,
      SECTIONS: true,
      STACKED: stacked,
      WHOLE: kind === 'whole',
      DIFFERENCES: kind === 'differences',
      WIDTH1: width === 1,
      WIDTH2: width === 2,
      WIDTH4: width === 4,
    },
    overrides: { ...overrides, size: group, lanes: lanesOf(options.capabilities), height, chunk },
    bindings: bound(
      layout,
      'block_index',
      'slot_values',
      'x',
      'carries',
      output,
      ...(beta ? ['y_in'] : []),
      ...(layout ? ['nonzero'] : []),
    ),
    uniform: productUniform(problem, layout, groups, block_rows, Math.max(1, problem.pattern.cols) - 1, 0),
    groups: spread(groups, options.capabilities),
  }
}

function combine(problem: ProductProblem, analysis: Analysis, { capabilities }: PlanOptions): DispatchStep {
  const size = sizeOf(capabilities)
  const beta = problem.beta !== 0
  return {
    kind: 'dispatch',
    module: './combine.wesl',
    conditions: { BETA: beta, SECTIONS: true },
    overrides: { size },
    bindings: ['stacked', 'y', ...(beta ? ['y_in'] : [])],
    uniform: productUniform(problem, undefined, analysis.slices, sliceWords(analysis), 0, 0),
    groups: spread(Math.ceil(problem.pattern.rows / size), capabilities),
  }
}

export default kernel
