import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { ByColumn } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { STAGES } from '../product.ts'
import { all, carry, Sums } from '../steps.ts'
import { PHASES } from './phases.ts'

/** Clears, looks columns up, pushes what is in them, and lists what came out. */
export function simulate(
  { inputs: { A, x } }: SparseProductProblem,
  { col_ptr, rows, entries }: ByColumn,
  { lanes, workers }: TwinMachine,
  emit: Emit,
): Data {
  all(lanes, emit, STAGES.clear, PHASES.clear, A.pattern.rows)
  all(lanes, emit, STAGES.vector, PHASES.lengths, x.values.length)
  const sums = new Sums(A.pattern.rows)
  const carried = carry(lanes, PHASES.push, emit)
  let number = 0
  for (const [t, column] of x.pattern.col_idx.entries()) {
    for (let place = col_ptr[column]; place < col_ptr[column + 1]; place++, number++) {
      const turn = Math.floor(number / lanes)
      const [worker, step] = [turn % workers, Math.floor(turn / workers)]
      carried({ worker, lane: number % lanes, step, entry: entries[place], count: 1 })
      sums.add(rows[place], Math.fround(A.values[entries[place]] * x.values[t]))
    }
  }
  all(lanes, emit, STAGES.list, PHASES.list + 3, A.pattern.rows)
  return { y: sums.list() }
}
