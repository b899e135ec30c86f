import type { Kernel } from '#src/core/kernel/kernel.ts'
import { gather } from '../gather.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { layoutFor, productBuffers, productCost, productPlan, productTrace } from '../product.ts'
import type { RowBins } from './bins.ts'
import { analyse, explain, ruledTeam } from './rule.ts'
import { binBuffers, steps } from './steps.ts'
import { simulate } from './twin.ts'
import { multiplying, type Product, type ProductProblem } from '../multiply.ts'

/** Nonzeros that one lane of a row carries, so that its team makes an event for each of them. */
const eventsOf = ({ pattern: { row_ptr } }: Product, { short, long, team }: RowBins, lanes: number) => {
  const stepsOf = (length: number) => Math.ceil(length / (length <= short ? 1 : length < long ? team : lanes))
  return (row: number) => stepsOf(row_ptr[row + 1] - row_ptr[row])
}

/** Words of the format: slots, lists of rows, chunks; long rows lie in CSR. */
function wordsOf({ pattern: { rows, row_ptr } }: Product, bins: RowBins): number {
  const { columns, block_ptr, lengths, chunk_ptr, longRows } = bins
  const inLong = longRows.reduce((sum, row) => sum + row_ptr[row + 1] - row_ptr[row], 0)
  const chunks = chunk_ptr[longRows.length]
  return 2 * (columns.length + inLong) + rows + block_ptr.length + lengths.length + chunk_ptr.length + 6 * chunks
}

const kernel: Kernel<RowBins, ProductProblem> = multiplying({
  title: 'Row bins',
  idea: 'short, medium and long rows are each treated in their own way',
  paper: {
    authors: 'Yuechen Lu, Weifeng Liu',
    title:
      'DASP: Specific Dense Matrix Multiply-Accumulate Units Accelerated General Sparse Matrix-Vector Multiplication',
    venue: 'SC ’23',
    year: 2023,
    doi: '10.1145/3581784.3607051',
    taken: 'bins by length alone: no matrix units, no 8×4 blocks, no pairing of short rows, other thresholds',
  },
  params: [
    { name: 'short', meaning: 'nonzeros of the longest short row', initial: 4, min: 0, max: 7, choices: [0, 2, 4, 7] },
    {
      name: 'long',
      meaning: 'nonzeros of the shortest long row',
      initial: 256,
      min: 8,
      max: 4096,
      choices: [8, 64, 256, 1024, 4096],
    },
    {
      name: 'team',
      meaning: 'lanes per medium row; 0: few, or more where such rows are few',
      initial: 0,
      min: 0,
      max: 8,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'chunk',
      meaning: 'nonzeros of a long row that are added up together',
      initial: 1024,
      min: 128,
      max: 4096,
      choices: [128, 1024, 4096],
    },
  ],
  trace: productTrace('waiting for the longest of its rows'),

  analyse,

  plan(problem, bins, _params, options) {
    const layout = layoutFor(problem, options, eventsOf(problem, bins, lanesOf(options.capabilities)))
    const poured = gather(bins.nonzero, options.capabilities)
    const solve = steps({ problem, layout, options }, bins)
    // rows are read by what records, columns by what adds up chunks
    const unread = [...(layout ? [] : ['row_ptr']), ...(bins.longRows.length > 0 ? [] : ['col_idx'])]
    const inputs = productBuffers(problem).filter(({ name }) => !unread.includes(name))
    const buffers = [...inputs, ...binBuffers(problem, bins), ...poured.buffers]
    return productPlan(buffers, layout, solve, { prepare: poured.prepare })
  },

  candidates: ({ pattern }, capabilities) => {
    const ruled = ruledTeam(pattern, { short: 4, long: 256 })
    const others = [1, 2, 4, 8].filter((team) => team !== ruled && team <= lanesOf(capabilities))
    return [{}, ...others.map((team) => ({ team })), { long: 1024 }]
  },

  explain,

  reference: (problem, bins, _params, machine, emit) => ({ y: simulate(problem, bins, machine, emit) }),

  cost: (problem, bins) => {
    const widest = (bins.block_ptr[1] ?? 0) / 32
    const longest = Math.max(bins.short, widest + Math.log2(bins.team), bins.longRows.length > 0 ? bins.chunk / 32 : 0)
    return productCost(problem, 4 * wordsOf(problem, bins), longest)
  },
})

export default kernel
