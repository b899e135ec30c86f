import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type MatrixProductProblem, productsByNonzero } from '../factors.ts'
import { outputOfRows, productsOfRow } from '../twin-rows.ts'
import { filled, slotsFor, type TableBin } from './bins.ts'
import { ColumnTable } from './table.ts'
import { tellsOf } from './told.ts'

/** Bins for counting and for adding up. */
interface HashBins {
  readonly counting: readonly TableBin[]
  readonly adding: readonly TableBin[]
}

/** Counts products, then columns, then adds up and puts in order, a barrier between two; a product for each lane. */
export function simulate(problem: MatrixProductProblem, bins: HashBins, machine: TwinMachine, emit: Emit): Data {
  const { A, B } = problem.inputs
  const { rows, row_ptr } = A.pattern
  const first = productsByNonzero({ A: A.pattern, B: B.pattern })
  const tell = tellsOf(machine, emit)
  /** Puts a row's products into a table; how many columns there are, more than `most` where it gave up. */
  const fill = (
    row: number,
    table: ColumnTable,
    stage: 'count' | 'countLong' | 'add',
    way: number,
    most = Infinity,
  ) => {
    for (const { number, column, value } of productsOfRow(problem, first, row)) {
      if (table.columns > most) return
      const { slot, probes } = table.add(column, value)
      tell(stage, number, [slot, probes, way])
    }
  }
  const products = Uint32Array.from({ length: rows }, (_, i) => first[row_ptr[i + 1]] - first[row_ptr[i]])
  for (const [row, held] of products.entries()) tell('products', row, [held, 0, 0])
  for (const [row, held] of products.entries())
    tell('binByProducts', row, [held, 0, held > 0 ? 1 + binOf(bins.counting, held) : 0])
  const counts = countColumns()

  function countColumns(): U32 {
    const found = new Uint32Array(rows)
    const longs: number[] = []
    for (const [b, { slots, most }] of bins.counting.entries())
      for (const row of rowsIn(bins.counting, b, products)) {
        const room = most === Infinity ? filled(slots) : most
        const table = new ColumnTable(slots)
        fill(row, table, 'count', b + 1, room)
        if (table.columns > room) longs.push(row)
        else found[row] = table.columns
      }
    for (const row of longs) {
      const table = new ColumnTable(slotsFor(Math.min(products[row], B.pattern.cols)))
      fill(row, table, 'countLong', bins.counting.length + 1)
      found[row] = table.columns
    }
    return found
  }

  const begins = prefixSum(counts)
  const C = outputOfRows(problem, begins)
  if (begins[rows] === 0) return { C }
  for (const [row, held] of counts.entries())
    tell('binByEntries', row, [held, 0, held > 0 ? 1 + binOf(bins.adding, held) : 0])
  for (const [b, { slots }] of bins.adding.entries())
    for (const row of rowsIn(bins.adding, b, counts)) {
      const table = new ColumnTable(slots || slotsFor(counts[row]))
      fill(row, table, 'add', b + 1)
      for (const [n, { column, slot, sum }] of table.inOrder().entries()) {
        C.pattern.col_idx[begins[row] + n] = column
        C.values[begins[row] + n] = sum
        tell('order', begins[row] + n, [slot, 0, b + 1])
      }
    }
  return { C }
}

const binOf = (bins: readonly TableBin[], held: number): number => bins.findIndex(({ most }) => held <= most)

/** Rows of a bin: those that have something. */
const rowsIn = (bins: readonly TableBin[], b: number, sizes: U32): number[] =>
  Array.from(sizes.keys()).filter((row) => sizes[row] > 0 && binOf(bins, sizes[row]) === b)
