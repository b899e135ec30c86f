import { BINS, FEW, LONG } from '#shaders/spgemm/bins/rows.wesl'
import { count } from '#src/core/base/format.ts'
import { traceLayout } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Capabilities, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import { room, scanBlocks } from '../../lib/scan-steps.ts'
import {
  bytesOf,
  countProducts,
  type FactorPatterns,
  type MatrixProductProblem,
  mostEntries,
  factorPatterns,
  productsByRow,
} from '../factors.ts'
import { productPlan } from '../row-plan.ts'
import { binOf, LANES, LEAST_LONG, longFrom, MEANINGS, networkSteps, NOTES, roomOf } from './stages.ts'
import { afterRound, type BinSetting, copyRows, mergeRows, putIntoBins, STATE_WORDS } from './steps.ts'
import { simulate } from './twin.ts'

/** Products from which on a row does not fit into workgroup memory, in the paper and here. */
const LONG_FROM = 512

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Row bins',
  alias: 'bhSPARSE',
  idea: 'rows go into bins by their products: a heap for few, a sorting network for more, merging in growing memory for most',
  paper: {
    authors: 'Weifeng Liu, Brian Vinter',
    title: 'An Efficient GPU General Sparse Matrix-Matrix Multiplication for Irregular Data',
    venue: 'IPDPS ’14',
    year: 2014,
    doi: '10.1109/IPDPS.2014.47',
    taken:
      'its bins and what each does; memory of a long row begins with as many entries as a network has places, and doubles',
  },
  params: [
    {
      name: 'long',
      meaning: 'products that a row is sorted by at one time at most, a power of two; rows with more are merged',
      initial: LONG_FROM,
      min: LEAST_LONG,
      max: LONG_FROM,
      choices: [LEAST_LONG, 128, LONG_FROM],
    },
  ],
  trace: { worker: 'team', stages: MEANINGS, item: 'waiting for the others at a barrier', notes: NOTES },

  analyse: () => null,

  plan(problem, _analysis, params, options) {
    const patterns = factorPatterns(problem)
    const { rows, col_idx } = patterns.A
    const nonzeros = col_idx.length
    const long = longFrom(params['long'])
    const layout = options.trace ? layoutOf(patterns, long, options.capabilities) : undefined
    const setting: BinSetting = {
      options,
      size: sizeOf(options.capabilities),
      layout,
      rows,
      cols: patterns.B.cols,
      nonzeros,
      long,
      most: mostEntries(patterns),
      products: countProducts(patterns),
    }
    const longer = Math.max(rows, nonzeros)
    return productPlan(problem, layout, {
      buffers: [
        room('counts', longer),
        room('block_sums', scanBlocks(setting, longer)),
        room('begins', nonzeros + 1),
        room('spans', Math.max(1, nonzeros) * 4),
        room('starts', rows + 1),
        room('jobs', Math.max(1, rows) * 4),
        room('runs', Math.max(1, rows) * 8),
        room('state', STATE_WORDS),
      ],
      reset: [zeroed('state')],
      solve: putIntoBins(setting),
      next(name, words) {
        if (name === 'bins') return mergeRows(setting, words)
        const rounds = Number(/\d+/.exec(name)?.[0])
        return name.startsWith('entries') ? copyRows(setting, rounds, words[0]) : afterRound(setting, rounds, words)
      },
      deterministic: true,
    })
  },

  explain(problem, _analysis, params) {
    const rows = new Uint32Array(BINS)
    for (const products of productCounts(factorPatterns(problem))) rows[binOf(products, longFrom(params['long']))]++
    const sorted = rows.subarray(FEW + 1, LONG).reduce((sum, held) => sum + held, 0)
    const [none, one, few] = rows
    return `Of the rows ${count(none)} have no product, ${count(one)} have one, ${count(few)} go through a heap and ${count(sorted)} through a network; ${count(rows[LONG])} are merged.`
  },

  reference: (problem, _analysis, params, _machine, emit) => simulate(problem, longFrom(params['long']), emit),

  // nonzeros of A are told of in four words, written and read; entries are written twice and read once
  cost(problem) {
    const patterns = factorPatterns(problem)
    const entries = mostEntries(patterns)
    const products = countProducts(patterns)
    const bytes = bytesOf(patterns, entries) + 40 * patterns.A.col_idx.length + 16 * entries
    return { flops: 2 * products, bytes, span: 20 + networkSteps(LONG_FROM) }
  },
}

/** Products of each row of C. */
function productCounts(patterns: FactorPatterns): Uint32Array {
  const begins = productsByRow(patterns)
  return begins.subarray(1).map((end, i) => end - begins[i])
}

/** Room for the events of each row; nonzeros and entries are told of 32 at a time. */
function layoutOf(patterns: FactorPatterns, long: number, capabilities: Capabilities): TraceLayout {
  const products = productCounts(patterns)
  const stretches = [patterns.A.col_idx.length, mostEntries(patterns)].map((items) => Math.ceil(items / LANES))
  const events = (i: number) =>
    stretches.reduce((sum, length) => sum + Number(i < length), 0) +
    (i < products.length ? 1 + eventsOf(products[i], long) : 0)
  return traceLayout(Math.max(products.length, ...stretches), events, LANES, capabilities, { notes: NOTES })
}

/** Events that a row makes while it is merged: of a heap one per product, of a network one per step and 32 places. */
function eventsOf(products: number, long: number): number {
  const bin = binOf(products, long)
  if (bin <= FEW) return products
  const places = roomOf(bin, long)
  const each = (1 + networkSteps(places)) * Math.ceil(places / LANES) + 1
  // what does not fit into the memory of a round is sorted again in the next one
  const rounds = bin === LONG ? Math.ceil(Math.log2(products / long)) + 1 : 0
  return (Math.ceil(products / places) + rounds) * each
}

export default kernel
