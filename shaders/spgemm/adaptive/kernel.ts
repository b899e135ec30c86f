import { PROBES, SLOT, WAY } from '../notes.ts'
import { plural } from '#src/base/format.ts'
import { controlBuffer, filled, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import type { Kernel, Paper, Params } from '#src/kernel/kernel.ts'
import type { Capabilities, Plan, PlanOptions } from '#src/kernel/plan.ts'
import { sizeOf } from '#src/kernel/dispatch.ts'
import { room, scanBlocks } from '../../lib/moving.ts'
import {
  bytesOf,
  countProducts,
  factorBuffers,
  type MatrixProductProblem,
  mostEntries,
  outputOf,
  patternsOf,
  productsByNonzero,
  productsByRow,
} from '../factors.ts'
import { REPORT, STATE_WORDS } from '../hash/steps.ts'
import { stageOf } from '../row-launch.ts'
import { type AdaptiveSetting, countEntries, grownBy, lookAtRows } from './steps.ts'
import { simulate } from './twin.ts'
import { addingWays, countingWays } from './ways.ts'

const PARGER_WINTER_MLAKAR_STEINBERGER: Paper = {
  authors: 'Mathias Parger, Martin Winter, Daniel Mlakar, Markus Steinberger',
  title: 'spECK: Accelerating GPU Sparse Matrix-Matrix Multiplication through Lightweight Analysis',
  venue: 'PPoPP ’20',
  year: 2020,
  doi: '10.1145/3332466.3374521',
  taken:
    'the analysis of rows and the three accumulators; each row is chosen for by itself, none share a workgroup’s block',
}

const NOTES = [SLOT, PROBES, WAY]

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Chosen by row',
  alias: 'spECK',
  idea: 'a light look at each row chooses what adds it up: a copy, a hash table, or a sum for each column of a window',
  paper: PARGER_WINTER_MLAKAR_STEINBERGER,
  params: [
    {
      name: 'slots',
      meaning: 'slots of the largest table in workgroup memory; 0 takes as many as it has room for',
      initial: 0,
      min: 0,
      max: 1024,
      choices: [0, 32, 256, 1024],
    },
  ],
  trace: {
    worker: 'lane',
    stages: [
      { name: 'count products', space: 'row' },
      { name: 'choose by products', space: 'row' },
      { name: 'count columns in tables', space: 'product', covers: 'some', keeps: 'slots' },
      { name: 'count columns in windows', space: 'product', covers: 'some', keeps: 'slots' },
      { name: 'choose by entries', space: 'row' },
      { name: 'add up', space: 'product', keeps: 'slots' },
      { name: 'put in order', space: 'entry', keeps: 'out' },
    ],
    item: 'waiting for the others of its workgroup at a barrier',
    notes: NOTES,
  },

  analyse: () => null,

  plan(problem, _analysis, params, options): Plan {
    const setting = settingOf(problem, params, options)
    const { rows, nonzeros, layout } = setting
    return {
      buffers: [
        ...(layout ? [controlBuffer(layout)] : []),
        ...factorBuffers(problem),
        ...(layout ? [filled('first_products', productsByNonzero(patternsOf(problem)))] : []),
        // one span at least, one job, and one range
        room('spans', 4 * Math.max(1, nonzeros)),
        room('jobs', 4 * Math.max(1, rows)),
        room('ranges', 2 * Math.max(1, rows)),
        room('products', rows),
        room('counts', rows),
        room('ways', rows),
        room('state', STATE_WORDS),
        room('report', REPORT.words),
        room('block_sums', scanBlocks(setting, rows)),
      ],
      prepare: [],
      reset: [
        ...(layout ? [resetControl] : []),
        { kind: 'fill', buffer: 'state', value: 0 },
        { kind: 'fill', buffer: 'counts', value: 0 },
      ],
      solve: [
        stageOf('look at rows', lookAtRows(setting)),
        stageOf('count columns', countEntries(setting)),
        { kind: 'grow', name: 'how many entries there are', read: { buffer: 'report', at: 0, words: REPORT.words } },
      ],
      outputs: outputOf(patternsOf(problem)),
      // lanes add to a sum in any order
      deterministic: false,
      next: (_name, words) => grownBy(setting, words),
      ...(layout && { trace: layout }),
    }
  },

  explain: (problem) =>
    `${plural(countProducts(patternsOf(problem)), 'product')}; rows with one nonzero of A are copied, full ones get windows.`,

  reference: (problem, _analysis, params, machine, emit) =>
    simulate(problem, waysOf(leastCapabilities(machine.lanes), params), machine, emit),

  // spans are written once and read twice, and B once for each product, twice its columns
  cost(problem) {
    const patterns = patternsOf(problem)
    const products = countProducts(patterns)
    const bytes = bytesOf(patterns, mostEntries(patterns)) + 48 * patterns.A.col_idx.length + 12 * products
    return { flops: 2 * products, bytes, span: 6 }
  },
}

const waysOf = (capabilities: Capabilities, { slots }: Params) => ({
  counting: countingWays(capabilities, slots),
  adding: addingWays(capabilities, slots),
})

function settingOf(problem: MatrixProductProblem, params: Params, options: PlanOptions): AdaptiveSetting {
  const { trace, capabilities } = options
  const patterns = patternsOf(problem)
  const ways = waysOf(capabilities, params)
  const begins = trace ? productsByRow(patterns) : new Uint32Array()
  // three events of a row, and of a product one when it is counted and two when it is added up
  const events = (row: number) => 3 + 3 * (begins[row + 1] - begins[row])
  return {
    rows: patterns.A.rows,
    cols: patterns.B.cols,
    nonzeros: patterns.A.col_idx.length,
    size: sizeOf(capabilities),
    options,
    layout: trace ? traceLayout(patterns.A.rows, events, 1, capabilities, { notes: NOTES }) : undefined,
    counting: ways.counting.tables,
    adding: ways.adding.tables,
    ways,
  }
}

export default kernel
