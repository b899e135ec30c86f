import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Paper } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { calibrate } from '../calibrate.ts'
import { gather } from '../gather.ts'
import { launch, type Setting } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { type BccooAnalysis, analyse, groupsOf, sliceWords } from './analysis.ts'
import { HEIGHTS, WIDTHS } from './shape.ts'
import { simulate } from './twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const PAPER: Paper = {
  authors: 'Shengen Yan, Chao Li, Yunquan Zhang, Huiyang Zhou',
  title: 'yaSpMV: Yet Another SpMV Framework on GPUs',
  venue: 'PPoPP ’14',
  year: 2014,
  doi: '10.1145/2555243.2555255',
  taken:
    'all of the format; carries by a second dispatch where workgroups wait for one another, no textures, slices not tuned',
}

const kernel: Kernel<BccooAnalysis, ProductProblem> = multiplying({
  title: 'BCCOO',
  idea: 'the same number of small blocks per lane, and one bit where a row ends',
  paper: PAPER,
  params: [
    {
      name: 'height',
      meaning: 'rows of a block; 0: the height that takes the fewest bytes',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, ...HEIGHTS],
    },
    {
      name: 'width',
      meaning: 'columns of a block; 0: the width that takes the fewest bytes',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, ...WIDTHS],
    },
    {
      name: 'slices',
      meaning: 'slices of columns, each a separate product (BCCOO+ from 2 on)',
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
    { name: 'chunk', meaning: 'blocks per lane', initial: 16, min: 4, max: 128, choices: [4, 8, 16, 32, 64, 128] },
  ],
  trace: productTrace('idle at padding'),

  analyse,

  plan(problem, analysis, _params, options) {
    const layout = layoutFor(problem, options)
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
    const setting = { problem, layout, options }
    const steps = [multiply(setting, analysis), ...last.steps, ...(stacked ? [combine(setting, analysis)] : [])]
    return productPlan(buffers, layout, steps, { prepare: poured.prepare })
  },

  candidates: () => [{}, { height: 1, width: 1 }, { height: 2, width: 2 }, { chunk: 8 }, { chunk: 32 }, { columns: 1 }],

  explain(_problem, { height, width, kind, chunk, slices }, params) {
    const told = params['height'] > 0 && params['width'] > 0
    const why = told ? 'as told' : 'which takes the fewest bytes'
    const stored = { whole: '32 bits each', short: '16 bits each', differences: 'differences' }[kind]
    const cut = slices > 1 ? `, in ${slices} slices` : ''
    return `Blocks of ${height} × ${width}, ${why}; columns are ${stored}; ${chunk} blocks per lane${cut}.`
  },

  reference: (problem, analysis, _params, machine, emit) => ({ y: simulate(problem, analysis, machine, emit) }),

  cost(problem, analysis) {
    const { height, chunk, slices, group, index, nonzero, calibration } = analysis
    const carries = 2 * groupsOf(analysis) * height + calibration.words.length
    const stacked = slices > 1 ? 2 * slices * sliceWords(analysis) : 0
    const words = index.length + nonzero.length + carries + stacked
    return productCost(problem, 4 * words, chunk + Math.log2(group) + 1)
  },
})

function multiply(setting: Setting, analysis: BccooAnalysis): DispatchStep {
  const { height, width, chunk, kind, slices, group, block_rows } = analysis
  const { problem, options } = setting
  const stacked = slices > 1
  const groups = groupsOf(analysis)
  return launch(setting, {
    module: './kernel.wesl',
    invocations: groups * group,
    size: group,
    sections: [groups, block_rows, Math.max(1, problem.pattern.cols) - 1, 0],
    conditions: {
      STACKED: stacked,
      WHOLE: kind === 'whole',
      DIFFERENCES: kind === 'differences',
      WIDTH1: width === 1,
      WIDTH2: width === 2,
      WIDTH4: width === 4,
    },
    overrides: { lanes: lanesOf(options.capabilities), height, chunk },
    traced: true,
  })
}

const combine = (setting: Setting, analysis: BccooAnalysis): DispatchStep =>
  launch(setting, {
    module: './combine.wesl',
    invocations: setting.problem.pattern.rows,
    sections: [analysis.slices, sliceWords(analysis)],
  })

export default kernel
