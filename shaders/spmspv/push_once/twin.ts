import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { ByColumn } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { all, carry, Sums } from '../steps.ts'

/** Numbers of its stages, in the order in which the kernel names them. */
export const ONCE = { look: 0, push: 1, list: 2 } as const
/** Lanes of all teams that go through a column together. */
export interface ColumnLanes {
  readonly team: number
  readonly parts: number
}

/** Pushes what is in the columns that x names, and lists what came out. @param listed phase in which that is done */
export function simulate(
  { inputs: { A, x } }: SparseProductProblem,
  { col_ptr, rows, entries }: ByColumn,
  { team, parts }: ColumnLanes,
  { lanes, workers }: TwinMachine,
  listed: number,
  emit: Emit,
): Data {
  const sums = new Sums(A.pattern.rows)
  const looked = carry(lanes, 0, emit, ONCE.look)
  const carried = carry(lanes, 0, emit, ONCE.push)
  const together = team * parts
  for (const [t, column] of x.pattern.col_idx.entries()) {
    const first = t * together
    looked({ worker: Math.floor(first / lanes) % workers, lane: first % lanes, step: 0, entry: t, count: 1 })
    for (let place = col_ptr[column]; place < col_ptr[column + 1]; place++) {
      const invocation = first + ((place - col_ptr[column]) % together)
      const worker = Math.floor(invocation / lanes) % workers
      const step = 1 + Math.floor((place - col_ptr[column]) / together)
      carried({ worker, lane: invocation % lanes, step, entry: entries[place], count: 1 })
      sums.add(rows[place], Math.fround(A.values[entries[place]] * x.values[t]))
    }
  }
  all(lanes, emit, ONCE.list, listed, A.pattern.rows)
  return { y: sums.list() }
}
