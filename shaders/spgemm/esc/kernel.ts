import { STEP } from '#src/core/trace/notes.ts'
import { SLOT } from '../notes.ts'
import { plural } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { dispatch, lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { staged, zeroed } from '#src/core/kernel/plan/steps.ts'
import { type MoveSetting, moveSetting, room, scanBlocks, LANES } from '../../lib/scan-steps.ts'
import {
  bytesOf,
  countProducts,
  type MatrixProductProblem,
  mostEntries,
  factorPatterns,
  productsByRow,
} from '../factors.ts'
import { productPlan, productSteps } from '../row-plan.ts'
import { READS, roomForEntries, roomForProducts, SLICE_WORDS } from './growth.ts'
import { cut, mostOf, passesFor, passesTold, STAGES } from './stages.ts'
import { FOLDER } from './steps.ts'
import { simulate } from './twin.ts'

/** Phases before the first slice: count, two of a prefix sum, and cut. */
const FIRST_PHASES = 4

const NOTES = [STEP, SLOT]

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Expand, sort, compress',
  alias: 'ESC',
  idea: 'all products are listed, sorted by row and column, and neighbours that belong together are added up',
  paper: {
    authors: 'Nathan Bell, Steven Dalton, Luke N. Olson',
    title: 'Exposing Fine-Grained Parallelism in Algebraic Multigrid Methods',
    venue: 'SIAM Journal on Scientific Computing 34(4)',
    year: 2012,
    doi: '10.1137/110838844',
    taken:
      'its product of matrices, in slices of rows as in Dalton, Olson and Bell 2015; sums are made by a lane for each entry',
  },
  params: [
    {
      name: 'slice',
      meaning: 'products of a slice at most, 0 for as many as 0.5 GB hold',
      initial: 0,
      min: 0,
      max: 2 ** 24,
      choices: [0, 1000, 2 ** 20],
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'count products', space: 'nonzero' },
      { name: 'add up counts', space: 'nonzero' },
      { name: 'expand', space: 'product', covers: 'once', keeps: 'listed' },
      { name: 'sort by column', space: 'place', covers: 'some', keeps: 'passes' },
      { name: 'sort by row', space: 'place', covers: 'some', keeps: 'passes' },
      { name: 'mark entries', space: 'place', covers: 'once' },
      { name: 'find where rows begin', space: 'row', covers: 'once' },
      { name: 'compress', space: 'entry', covers: 'once', keeps: 'out' },
    ],
    item: 'waiting for the others at a barrier',
    notes: NOTES,
  },

  analyse: () => null,

  plan(problem, _analysis, { slice }, options): Plan {
    const patterns = factorPatterns(problem)
    const nonzeros = patterns.A.col_idx.length
    const setting = settingFor(problem, slice, options)
    const { cols } = patterns.B
    const { each } = passesTold(cols, patterns.A.rows, countProducts(patterns))
    const of = { setting, cols, nonzeros, phase: FIRST_PHASES, each }
    return productPlan(problem, setting.layout, {
      buffers: [
        room('product_counts', nonzeros),
        room('begins', nonzeros + 1),
        room('block_sums', scanBlocks(setting, nonzeros)),
        room('slices', SLICE_WORDS),
      ],
      reset: [zeroed('slices')],
      solve: [
        staged('count', countSteps(setting, nonzeros, patterns.A.rows, mostOf(slice))),
        { kind: 'grow', name: 'make room for products', read: READS.slices },
      ],
      // a stable sort: each sum is made in the order of the products
      deterministic: true,
      next: (name, words) =>
        name === 'make room for products' ? roomForProducts(of, words) : roomForEntries(of, words),
    })
  },

  explain: (problem) => `${plural(countProducts(factorPatterns(problem)), 'product')} in one list.`,

  reference: (problem, _analysis, { slice }, machine, emit) => simulate(problem, mostOf(slice), machine, emit),

  // a product is written, sorted and read: 8 bytes each way in every pass; C is as large as it can be
  cost(problem) {
    const patterns = factorPatterns(problem)
    const products = countProducts(patterns)
    const passes = passesFor(patterns.B.cols) + passesFor(patterns.A.rows)
    const bytes = bytesOf(patterns, mostEntries(patterns)) + products * (8 * (2 + 3 * passes) + 16)
    return { flops: 2 * products, bytes, span: FIRST_PHASES + 8 + 4 * passes }
  },
}

/** With room for the events of all stages. */
function settingFor(problem: MatrixProductProblem, slice: number, options: PlanOptions): MoveSetting {
  if (!options.trace) return moveSetting(options, 0, 0, NOTES)
  const patterns = factorPatterns(problem)
  const { A, B } = patterns
  const slices = cut(productsByRow(patterns), mostOf(slice)).length
  const products = countProducts(patterns)
  const { passes, each } = passesTold(B.cols, A.rows, products)
  const places = (2 + passes * (each ? lanesOf(options.capabilities, LANES) : 1)) * products
  const items = 2 * A.col_idx.length + 1 + places + A.rows + mostEntries(patterns)
  return moveSetting(options, items, 4 + slices * (4 + passes), NOTES)
}

function countSteps(setting: MoveSetting, nonzeros: number, rows: number, most: number) {
  return [
    ...productSteps(setting, nonzeros, { counts: 'product_counts', stage: STAGES.count, addStage: STAGES.add }),
    dispatch(setting, {
      module: `${FOLDER}/cut.wesl`,
      invocations: 1,
      uniforms: { rows, most },
      phase: 3,
    }),
  ]
}

export default kernel
