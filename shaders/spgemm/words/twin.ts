import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit, EventRecord } from '#src/core/trace/event.ts'
import { type MatrixProductProblem, factorPatterns, productsByNonzero } from '../factors.ts'
import { outputOfRows, productsOfRow } from '../twin-rows.ts'
import { binOf, leastBins, type RowExtent } from './bin-choice.ts'
import type { BinWish } from './bin-wishes.ts'
import { STAGES } from './stages.ts'
import { isMerging } from './steps.ts'
import { bitsIn, WordTable } from './twin-table.ts'
import { type WordLists, wordsOf } from './word-lists.ts'

type Told = NonNullable<EventRecord['notes']>

/** The next lane has an item: workers take rows in turn, and their lanes what there is of a row. */
function teller({ workers, lanes }: TwinMachine, emit: Emit) {
  const steps = new Uint32Array(workers)
  const left = new Uint32Array(workers)
  return (stage: number, phase: number, turn: number, item: number, notes: Told = {}) => {
    const worker = turn % workers
    const lane = left[worker]
    const mask = new Uint32Array(Math.ceil(lanes / 32))
    mask[lane >> 5] = 1 << (lane & 31)
    const first = (item - lane) >>> 0
    const step = steps[worker]
    emit({ worker, stage, polls: 0, item: first, k: first, phase, lanes: [...mask], notes: { step, ...notes } })
    left[worker] = (lane + 1) % lanes
    if (lane + 1 === lanes) steps[worker]++
  }
}

/** Counts the entries of rows by their words, finds where they begin, and adds up products, row by row. */
export function simulate(problem: MatrixProductProblem, wish: BinWish, machine: TwinMachine, emit: Emit): Data {
  const { A, B } = problem.inputs
  const { rows } = A.pattern
  const lists = wordsOf(B.pattern)
  const bins = leastBins({ ...wish, short: isMerging(A.pattern, wish.from) ? wish.short : 0 })
  const tell = teller(machine, emit)
  const extents = Array.from({ length: rows }, (_, i) => extentOf(problem, lists, i))
  const counted = extents.map((row) => binOf(bins.counting, { ...row, products: row.words }))
  for (let i = 0; i < rows; i++) tell(STAGES.analyse, 0, i, i, { way: counted[i] })
  const row_ptr = new Uint32Array(rows + 1)
  const tables = extents.map(({ low }, i) => {
    const table = new WordTable(bins.counting[counted[i]], low)
    const isShort = bins.counting[counted[i]].lanes === 1
    join(problem, lists, i, table, (at) => !isShort && tell(STAGES.count, 1, i, i, at))
    // a lane that merges lists comes to each word once
    if (isShort)
      for (const [slot, way] of table.words().entries())
        tell(STAGES.count, 1, i, i, { slot, way, bits: table.maskOf(way) })
    row_ptr[i + 1] = row_ptr[i] + table.words().reduce((sum, word) => sum + bitsIn(table.maskOf(word)), 0)
    return table
  })
  const added = tables.map((table, i) =>
    binOf(bins.adding, { ...extents[i], words: table.words().length, entries: row_ptr[i + 1] - row_ptr[i] }),
  )
  for (let i = 0; i < rows; i++) tell(STAGES.choose, 2, i, i, { way: added[i] })
  for (let i = 0; i < rows; i++) tell(STAGES.begin, 3, i, i)
  const C = outputOfRows(problem, row_ptr)
  const begins = productsByNonzero(factorPatterns(problem))
  for (let i = 0; i < rows; i++) {
    const table = new WordTable(bins.adding[added[i]], extents[i].low)
    const isShort = bins.adding[added[i]].lanes === 1
    join(problem, lists, i, table, (at) => !isShort && tell(STAGES.mark, 4, i, i, at))
    const ranks = listColumns(C, i, table)
    const products = [...productsOfRow(problem, begins, i)]
    if (isShort) products.sort((one, other) => one.column - other.column)
    for (const { number, column, value } of products) {
      const word = column >>> 5
      const { probes } = isShort ? { probes: 0 } : table.slotOf(word)
      const place = (ranks.get(word) ?? 0) + bitsIn(table.maskOf(word) & ((1 << (column & 31)) - 1))
      tell(STAGES.add, 4, i, number, { slot: place, probes, way: word })
      C.values[row_ptr[i] + place] = Math.fround(C.values[row_ptr[i] + place] + value)
    }
    for (let p = row_ptr[i]; p < row_ptr[i + 1]; p++) tell(STAGES.write, 4, i, p, { slot: p - row_ptr[i] })
  }
  return { C }
}

/** Words, products and spread of a row, before its entries are known. */
function extentOf(
  { inputs: { A, B } }: MatrixProductProblem,
  lists: WordLists,
  i: number,
): RowExtent & { low: number } {
  let [words, products, low, high] = [0, 0, 0xffffffff, 0]
  for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
    const j = A.pattern.col_idx[k]
    const [first, end] = [lists.ptr[j], lists.ptr[j + 1]]
    if (first === end) continue
    products += B.pattern.row_ptr[j + 1] - B.pattern.row_ptr[j]
    words += end - first
    low = Math.min(low, lists.words[first])
    high = Math.max(high, lists.words[end - 1])
  }
  const nonzeros = A.pattern.row_ptr[i + 1] - A.pattern.row_ptr[i]
  return { nonzeros, words, products, entries: 0, width: products > 0 ? high - low + 1 : 0, low }
}

/** Puts the words of the rows of B that row i of A names into a table. */
function join(
  { inputs: { A } }: MatrixProductProblem,
  lists: WordLists,
  i: number,
  table: WordTable,
  told: (at: Told) => void,
): void {
  for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
    const j = A.pattern.col_idx[k]
    for (let w = lists.ptr[j]; w < lists.ptr[j + 1]; w++)
      told({ ...table.add(lists.words[w], lists.masks[w]), way: lists.words[w], bits: lists.masks[w] })
  }
}

/** Writes the columns of row i of C; returns how many entries come before each word. */
function listColumns(
  { pattern: { row_ptr, col_idx } }: SparseMatrix,
  i: number,
  table: WordTable,
): Map<number, number> {
  const ranks = new Map<number, number>()
  let p = row_ptr[i]
  for (const word of table.words()) {
    ranks.set(word, p - row_ptr[i])
    for (let bit = 0; bit < 32; bit++) if ((table.maskOf(word) >>> bit) & 1) col_idx[p++] = 32 * word + bit
  }
  return ranks
}
