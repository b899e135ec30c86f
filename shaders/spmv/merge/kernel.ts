import { joined } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { calibrate } from '../calibrate.ts'
import { launch, type Setting } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { csrBytes, layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import { type MergeAnalysis, analyse } from './analysis.ts'
import { countRuns } from './runs.ts'
import { simulate } from './twin.ts'
import { multiplying, type ProductProblem } from '../multiply.ts'

const tilesOf = ({ path }: MergeAnalysis): number => path.tile_row.length - 1

const kernel: Kernel<MergeAnalysis, ProductProblem> = multiplying({
  title: 'Merge path',
  idea: 'equal shares of nonzeros and row ends together, found by a search along the merge path',
  paper: {
    authors: 'Duane Merrill, Michael Garland',
    title: 'Merge-Based Parallel Sparse Matrix-Vector Multiplication',
    venue: 'SC ’16',
    year: 2016,
    doi: '10.1109/SC.2016.57',
    taken: 'the merge path per tile; within a tile marks stand in for a search per lane',
  },
  params: [
    {
      name: 'items',
      meaning: 'nonzeros and ends of rows that a lane takes together; odd, so that lanes read different banks',
      initial: 7,
      min: 3,
      max: 11,
      choices: [3, 5, 7, 9, 11],
    },
  ],
  trace: productTrace('adding up along the merge path', 'multiply'),

  analyse,

  plan(problem, analysis, _params, options) {
    const { pattern } = problem
    const { path, size, calibration } = analysis
    const counts = options.trace ? countRuns(pattern, path, { size, lanes: lanesOf(options.capabilities) }) : []
    const layout = layoutFor(problem, options, (i) => counts[i])
    const last = calibrate(problem, calibration, tilesOf(analysis), options)
    const inputs = productBuffers(problem).filter(({ name }) => name !== 'row_ptr')
    const buffers = [...inputs, filled('path', joined(Uint32Array, [path.tile_row, pattern.row_ptr])), ...last.buffers]
    const steps = pattern.rows > 0 ? [multiply({ problem, layout, options }, analysis), ...last.steps] : []
    return productPlan(buffers, layout, steps)
  },

  candidates: () => [{}, ...[5, 9, 11].map((items) => ({ items }))],

  explain({ pattern: { rows, col_idx } }, analysis) {
    const steps = `${count(col_idx.length)} nonzeros and ${plural(rows, 'row end')}`
    return `${steps} make ${plural(tilesOf(analysis), 'tile')} of ${count(analysis.path.length)}, ${analysis.items} a lane.`
  },

  reference: (problem, analysis, _params, machine, emit) => ({ y: simulate(problem, analysis, machine, emit) }),

  cost(problem, { path, items, calibration }) {
    const words = 3 * path.tile_row.length + calibration.words.length
    return productCost(problem, csrBytes(problem) + 4 * words, 2 * items + Math.log2(path.length))
  },
})

function multiply(setting: Setting, analysis: MergeAnalysis): DispatchStep {
  const { capabilities } = setting.options
  const { path, size, items } = analysis
  const lanes = lanesOf(capabilities)
  return launch(setting, {
    module: './kernel.wesl',
    invocations: tilesOf(analysis) * size,
    size,
    sections: [setting.problem.pattern.col_idx.length, path.tile_row.length],
    overrides: { lanes, items, tile_items: path.length, workers: Math.max(1, size / lanes) },
    traced: true,
  })
}

export default kernel
