import { DIRECT } from '#shaders/spgemm/adaptive/choose.wesl'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type MatrixProductProblem, productsByNonzero } from '../factors.ts'
import { outputOfRows, productsOfRow } from '../twin-rows.ts'
import { ColumnTable } from '../hash/table.ts'
import { type Ways, wayOf } from './ways.ts'
import { tellsOf } from '../hash/told.ts'

/** Looks at rows, chooses, counts, chooses again and adds up, a barrier between two; a product for each lane. */
export function simulate(
  problem: MatrixProductProblem,
  { counting, adding }: { counting: Ways; adding: Ways },
  machine: TwinMachine,
  emit: Emit,
): Data {
  const { A, B } = problem.inputs
  const { rows, row_ptr } = A.pattern
  const first = productsByNonzero({ A: A.pattern, B: B.pattern })
  const all = range(rows)
  const tell = tellsOf(machine, emit)
  const ends = all.map((row) => {
    let [least, end] = [Infinity, 0]
    for (const { column } of productsOfRow(problem, first, row))
      [least, end] = [Math.min(least, column), Math.max(end, column + 1)]
    return { least, end }
  })
  const products = all.map((row) => first[row_ptr[row + 1]] - first[row_ptr[row]])
  const chosen = (ways: Ways, held: ArrayLike<number>) =>
    all.map((row) => {
      const { least, end } = ends[row]
      return wayOf(ways, { held: held[row], nonzeros: row_ptr[row + 1] - row_ptr[row], columns: end - least })
    })
  /** Puts a row's products where its way says; what it then holds, by ascending columns. */
  const filled = (row: number, way: number, ways: Ways, stage: 'count' | 'countLong' | 'add'): Held[] => {
    const place = placesOf(ways, way, ends[row].least)
    const sums = new Map<number, Held>()
    for (const { number, column, value } of productsOfRow(problem, first, row)) {
      const { slot, probes } = place(column)
      tell(stage, number, [slot, probes, way])
      sums.set(column, { column, slot, sum: Math.fround((sums.get(column)?.sum ?? 0) + value) })
    }
    return [...sums.values()].sort((one, other) => one.column - other.column)
  }

  for (const row of all) tell('products', row, [products[row], 0, 0])
  const counted = chosen(counting, products)
  for (const row of all) tell('binByProducts', row, [products[row], 0, counted[row]])
  const counts = new Uint32Array(rows)
  for (const row of all) if (counted[row] === DIRECT) counts[row] = products[row]
  for (const row of all.filter((one) => counted[one] > DIRECT && counted[one] < counting.window))
    counts[row] = filled(row, counted[row], counting, 'count').length
  for (const row of all.filter((one) => counted[one] === counting.window))
    counts[row] = filled(row, counted[row], counting, 'countLong').length
  const begins = prefixSum(counts)
  const added = chosen(adding, counts)
  for (const row of all) tell('binByEntries', row, [counts[row], 0, added[row]])
  const C = outputOfRows(problem, begins)
  for (const row of all.filter((one) => added[one] > 0))
    for (const [n, { column, slot, sum }] of filled(row, added[row], adding, 'add').entries()) {
      C.pattern.col_idx[begins[row] + n] = column
      C.values[begins[row] + n] = sum
      tell('order', begins[row] + n, [slot, 0, added[row]])
    }
  return { C }
}

/** An entry of C, and where its sum was. */
interface Held {
  readonly column: number
  readonly slot: number
  readonly sum: number
}

/** Where a way puts columns, and how many slots it looks at before: in a table, in a window, or one after the other. */
function placesOf(ways: Ways, way: number, least: number): (column: number) => { slot: number; probes: number } {
  if (way === ways.window) return (column) => ({ slot: (column - least) % (32 * ways.words), probes: 0 })
  let next = 0
  if (way === DIRECT) return () => ({ slot: next++, probes: 0 })
  const table = new ColumnTable(ways.tables[way - DIRECT - 1].slots)
  return (column) => table.add(column, 0)
}
