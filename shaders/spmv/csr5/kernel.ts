import { significant } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Paper } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { descriptorBits } from '#src/core/sparse/formats/csr5/pack.ts'
import { calibrate } from '../calibrate.ts'
import { launch, type Setting } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { type Csr5Analysis, analyse, descriptorWords, fitted, tileWords } from './analysis.ts'
import { simulate } from './twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const PAPER: Paper = {
  authors: 'Weifeng Liu, Brian Vinter',
  title: 'CSR5: An Efficient Storage Format for Cross-Platform Sparse Matrix-Vector Multiplication',
  venue: 'ICS ’15',
  year: 2015,
  doi: '10.1145/2751205.2751209',
  taken: 'all of the format; a true segmented scan, and carries between tiles by a second dispatch',
}

/** Nonzeros a lane that are worth trying beside the rule's: it was made for older GPUs. */
const TRIED = [4, 8, 16, 32]

const kernel: Kernel<Csr5Analysis, ProductProblem> = multiplying({
  title: 'CSR5',
  idea: 'the same number of nonzeros per subgroup, and flags where rows begin',
  paper: PAPER,
  params: [
    {
      name: 'sigma',
      meaning: 'nonzeros per lane; 0: by the mean row length',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 4, 7, 8, 12, 16, 24, 32, 64],
    },
  ],
  trace: productTrace('on its way to the next tile'),

  analyse,

  plan(problem, analysis, _params, options) {
    const csr5 = fitted(analysis, problem.pattern, lanesOf(options.capabilities))
    const layout = layoutFor(problem, options)
    const tiles = csr5.tile_ptr.length - 1
    const last = calibrate(problem, csr5.calibration, tiles, options)
    const buffers = [...productBuffers(problem), ...tileBuffers(csr5), ...last.buffers]
    if (csr5.nnz === 0) return productPlan(buffers, layout, last.steps)
    const setting = { problem, layout, options }
    return productPlan(buffers, layout, [multiply(setting, csr5), ...last.steps], { prepare: [convert(setting, csr5)] })
  },

  candidates: () => [{}, ...TRIED.map((sigma) => ({ sigma }))],

  explain({ pattern: { rows, col_idx } }, { omega, sigma }, params) {
    if (params['sigma'] > 0) return `Tiles of ${omega} × ${sigma} nonzeros, as told.`
    const mean = significant(col_idx.length / Math.max(1, rows))
    return `Rows have ${mean} nonzeros on average: tiles of ${omega} × ${sigma}.`
  },

  reference: (problem, analysis, _params, machine, emit) => ({ y: simulate(problem, analysis, machine, emit) }),

  cost(problem, analysis) {
    const { nnz, full, sigma, omega, calibration } = analysis
    const index = nnz + full * descriptorWords(analysis) + tileWords(analysis).words.length
    const carries = 2 * (analysis.tile_ptr.length - 1) + calibration.words.length
    return productCost(problem, 4 * (index + nnz + carries), sigma + Math.log2(omega) + 1)
  },
})

/** What tiles are made of; the GPU fills the latter two. */
const tileBuffers = (csr5: Csr5Analysis): BufferSpec[] => [
  filled('tiles', tileWords(csr5).words),
  { name: 'tile_index', words: Math.max(1, csr5.nnz + csr5.full * descriptorWords(csr5)) },
  { name: 'slot_values', words: Math.max(1, csr5.nnz) },
]

function shapeOf(csr5: Csr5Analysis): Record<string, number> {
  const { y, seg, packets } = descriptorBits(csr5)
  return { lanes: csr5.omega, sigma: csr5.sigma, packets, y_bits: y, seg_bits: seg }
}

function convert(setting: Setting, csr5: Csr5Analysis): DispatchStep {
  const { omega, sigma, full, nnz } = csr5
  return launch(setting, {
    module: './convert.wesl',
    invocations: full * omega + (nnz - full * omega * sigma),
    sections: [full],
    overrides: shapeOf(csr5),
  })
}

function multiply(setting: Setting, csr5: Csr5Analysis): DispatchStep {
  const { full, omega, tail_row } = csr5
  const { emptyAt, tailAt } = tileWords(csr5)
  return launch(setting, {
    module: './kernel.wesl',
    invocations: (full + tail_row.length) * omega,
    sections: [full, emptyAt, tailAt, tail_row.length],
    overrides: shapeOf(csr5),
    traced: true,
  })
}

export default kernel
