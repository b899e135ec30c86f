import { count, plural } from '#src/base/format.ts'
import { filled } from '#src/kernel/buffers.ts'
import type { Kernel, ProductProblem } from '#src/kernel/kernel.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { addParts, carriesFor, partSwitches, startY } from '../parts.ts'
import {
  bound,
  csrBytes,
  layoutFor,
  productBuffers,
  productCost,
  productPlan,
  productUniform,
  spread,
  switches,
} from '../product.ts'
import { type Analysis, analyse } from './analysis.ts'
import { countRuns } from './runs.ts'
import { simulate } from './twin.ts'

const tilesOf = ({ path }: Analysis): number => path.tile_row.length - 1

const kernel: Kernel<Analysis, ProductProblem> = {
  title: 'Merge path',
  idea: 'equal shares of nonzeros and row ends together, found by a search along the merge path',
  paper: {
    authors: 'Duane Merrill, Michael Garland',
    title: 'Merge-Based Parallel Sparse Matrix-Vector Multiplication',
    venue: 'SC ’16',
    year: 2016,
    doi: '10.1109/SC.2016.57',
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
  trace: {
    worker: 'subgroup',
    stages: ['multiply'],
    item: 'adding up along the merge path',
    countsSteps: true,
  },

  analyse,

  plan(problem, analysis, _params, options) {
    const { capabilities, trace } = options
    const { pattern } = problem
    const { path, size, items } = analysis
    const { conditions, overrides } = partSwitches(capabilities)
    const counts = trace ? countRuns(pattern, path, { size, lanes: overrides.lanes }) : []
    const layout = layoutFor(problem, (i) => counts[i], options)
    const traced = switches(layout, problem, options)
    const left = path.crosses ? tilesOf(analysis) - 1 : 0
    const workers = Math.max(1, size / overrides.lanes)
    const step: DispatchStep = {
      kind: 'dispatch',
      module: './kernel.wesl',
      conditions: { ...conditions, TRACE: traced.conditions.TRACE, ADDS: problem.beta !== 0 },
      overrides: { ...traced.overrides, ...overrides, size, items, tile_items: path.length, workers },
      bindings: bound(layout, 'row_ptr', 'col_idx', 'values', 'x', 'y', 'carries', 'tile_row'),
      uniform: productUniform(problem, layout, pattern.col_idx.length, left, 0, 0),
      groups: spread(tilesOf(analysis), capabilities),
    }
    const more = [filled('tile_row', path.tile_row), carriesFor(left, capabilities)]
    return productPlan([...productBuffers(problem), ...more], layout, [
      ...(problem.beta === 0 ? [] : startY(problem, capabilities)),
      ...(pattern.rows > 0 ? [step] : []),
      ...addParts(problem, left, capabilities),
    ])
  },

  candidates: () => [{}, ...[5, 9, 11].map((items) => ({ items }))],

  explain({ pattern: { rows, col_idx } }, analysis) {
    const steps = `${count(col_idx.length)} nonzeros and ${plural(rows, 'row end')}`
    return `${steps} make ${plural(tilesOf(analysis), 'tile')} of ${count(analysis.path.length)}, ${analysis.items} a lane.`
  },

  reference: (problem, analysis, _params, machine, emit) => simulate(problem, analysis, machine, emit),

  cost: (problem, { path, items }) =>
    productCost(problem, csrBytes(problem) + 4 * path.tile_row.length, 2 * items + Math.log2(path.length)),
}

export default kernel
