import { count, plural } from '#src/core/base/format.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { bytesOf, countProducts, type MatrixProductProblem, mostEntries, factorPatterns } from '../factors.ts'
import type { BinWish } from './bin-wishes.ts'
import { NOTES, wordPlan } from './plan.ts'
import { simulate } from './twin.ts'
import { wordsOf } from './word-lists.ts'

const wishOf = ({ memory, short, from }: Params): BinWish => ({ memory, short, from })

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Word lists',
  idea: 'rows of B become lists of 32-bit masks; masks of a row of C are joined, and bits before an entry are counted to find its place',
  paper: {
    authors: 'Sparsescope',
    title: 'Products by word lists',
    venue: 'this project',
    year: 2026,
    taken: 'all of it; bins of rows are after Nagasaka et al. 2017, lanes per row of B after Parger et al. 2020',
  },
  params: [
    {
      name: 'memory',
      meaning: 'words of workgroup memory that tables have at most, of those that there are',
      initial: 65_536,
      min: 32,
      max: 65_536,
    },
    {
      name: 'short',
      meaning: 'products of a row with few nonzeros that one lane merges by itself, at most',
      initial: 64,
      min: 0,
      max: 4096,
    },
    {
      name: 'from',
      meaning: 'rows of A from which on one lane merges a short row by itself',
      initial: 32_768,
      min: 0,
      max: 16_777_216,
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'analyse', space: 'row' },
      { name: 'count', space: 'row', covers: 'again', keeps: 'bits' },
      { name: 'choose a bin', space: 'row' },
      { name: 'add up', space: 'row' },
      { name: 'join masks', space: 'row', covers: 'again', keeps: 'bits' },
      { name: 'multiply and add', space: 'product', keeps: 'ranked' },
      { name: 'write', space: 'entry', keeps: 'out' },
    ],
    item: 'waiting for the others at a barrier',
    notes: NOTES,
  },

  analyse: () => null,

  plan: (problem, _analysis, params, options) => wordPlan(problem, wishOf(params), options),

  explain(problem) {
    const patterns = factorPatterns(problem)
    const entries = patterns.B.col_idx.length
    const words = wordsOf(patterns.B).masks.length
    return `${plural(entries, 'entry')} of B in ${plural(words, 'word')} of 32 columns, and ${count(countProducts(patterns))} products.`
  },

  reference: (problem, _analysis, params, machine, emit) => simulate(problem, wishOf(params), machine, emit),

  // B is written and read as words and entries, rows of C are known by ten words each, and C is as large as it can be
  cost(problem) {
    const patterns = factorPatterns(problem)
    const { A, B } = patterns
    const lists = 4 * (8 * B.col_idx.length + 4 * B.rows + 20 * A.rows)
    return { flops: 2 * countProducts(patterns), bytes: bytesOf(patterns, mostEntries(patterns)) + lists, span: 7 }
  },
}

export default kernel
