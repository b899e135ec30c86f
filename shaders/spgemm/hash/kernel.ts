import { PROBES, SLOT, WAY } from '../notes.ts'
import { plural } from '#src/base/format.ts'
import { controlBuffer, filled, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import type { Kernel, Paper, Params } from '#src/kernel/kernel.ts'
import type { Plan, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
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
import { sizeOf } from '#src/kernel/dispatch.ts'
import { room, scanBlocks } from '../../lib/moving.ts'
import { stageOf, zeroed } from '../row-launch.ts'
import { addingBins, countingBins } from './bins.ts'
import { grown, REPORT_WORDS, REPORTS } from './growth.ts'
import { byEntries, byProducts, countColumns, type HashSetting, REPORT, STATE_WORDS } from './steps.ts'
import { simulate } from './twin.ts'

const NOTES = [SLOT, PROBES, WAY]

const NAGASAKA_NUKADA_MATSUOKA: Paper = {
  authors: 'Yusuke Nagasaka, Akira Nukada, Satoshi Matsuoka',
  title: 'High-Performance and Memory-Saving Sparse General Matrix-Matrix Multiplication for NVIDIA Pascal GPU',
  venue: 'ICPP ’17',
  year: 2017,
  doi: '10.1109/ICPP.2017.19',
  taken: 'all of it, but that long rows are put in order by windows of bits and not by comparing all columns',
}

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Hash tables',
  alias: 'nsparse',
  idea: 'rows in bins by their products, each with a hash table of columns: first counted, then added up',
  paper: NAGASAKA_NUKADA_MATSUOKA,
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
      { name: 'bin rows by products', space: 'row' },
      { name: 'count columns', space: 'product', covers: 'some', keeps: 'slots' },
      { name: 'count columns of long rows', space: 'product', covers: 'some', keeps: 'slots' },
      { name: 'bin rows by entries', space: 'row', covers: 'some' },
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
        // one span at least, and one job
        room('spans', 4 * Math.max(1, nonzeros)),
        room('products', rows),
        room('counts', rows),
        room('jobs', 4 * Math.max(1, rows)),
        room('longs', 2 + rows),
        room('state', STATE_WORDS),
        room('report', REPORT_WORDS),
        room('block_sums', scanBlocks(setting, rows)),
      ],
      prepare: [],
      reset: [
        ...(layout ? [resetControl] : []),
        { kind: 'fill', buffer: 'state', value: 0 },
        { kind: 'fill', buffer: 'counts', value: 0 },
        zeroed('longs', 0, 2),
      ],
      solve: [
        stageOf('count products', byProducts(setting)),
        stageOf('count columns', [...countColumns(setting), ...byEntries(setting, 0)]),
        { kind: 'grow', name: REPORTS.first, read: { buffer: 'report', at: 0, words: REPORT.words } },
      ],
      outputs: outputOf(patternsOf(problem)),
      // lanes add to a sum in any order
      deterministic: false,
      next: (name, words) => grown(setting, name, words),
      ...(layout && { trace: layout }),
    }
  },

  explain: (problem, _analysis, { slots }) =>
    `${plural(countProducts(patternsOf(problem)), 'product')}, in tables of ${slots > 0 ? `up to ${plural(slots, 'slot')}` : 'as many slots as workgroup memory has room for'}.`,

  reference: (problem, _analysis, params, machine, emit) =>
    simulate(problem, binsOf(leastCapabilities(machine.lanes), params), machine, emit),

  // spans are written once and read twice, and B once for each product, twice its columns
  cost(problem) {
    const patterns = patternsOf(problem)
    const products = countProducts(patterns)
    const bytes = bytesOf(patterns, mostEntries(patterns)) + 48 * patterns.A.col_idx.length + 12 * products
    return { flops: 2 * products, bytes, span: 5 }
  },
}

const binsOf = (capabilities: PlanOptions['capabilities'], { slots }: Params) => ({
  counting: countingBins(capabilities, slots),
  adding: addingBins(capabilities, slots),
})

function settingOf(problem: MatrixProductProblem, params: Params, options: PlanOptions): HashSetting {
  const { trace, capabilities } = options
  const { A, B } = patternsOf(problem)
  return {
    rows: A.rows,
    cols: B.cols,
    nonzeros: A.col_idx.length,
    size: sizeOf(capabilities),
    options,
    layout: trace ? layoutOf(problem, capabilities) : undefined,
    ...binsOf(capabilities, params),
  }
}

/** Room for three events of a row, and of a product for one each time that it is counted and one when it is added up. */
function layoutOf(problem: MatrixProductProblem, capabilities: PlanOptions['capabilities']): TraceLayout {
  const patterns = patternsOf(problem)
  const begins = productsByRow(patterns)
  const events = (row: number) => {
    const products = begins[row + 1] - begins[row]
    return 3 + 3 * products + Math.min(products, patterns.B.cols)
  }
  return traceLayout(patterns.A.rows, events, 1, capabilities, { notes: NOTES })
}

export default kernel
