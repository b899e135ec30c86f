import type { U32 } from '#src/core/base/arrays.ts'
import type { RankTasks } from './tasks.ts'

/** A grid of ranks: rank r stands in row r / columns and column r mod columns. */
export interface RankGrid {
  readonly rows: number
  readonly columns: number
}

export const rankCount = ({ rows, columns }: RankGrid): number => rows * columns

/** The rank of each block by its place: block (i, j) is of rank (i mod P) · Q + (j mod Q). */
export const cyclicOwners = ({ row, column }: RankTasks, { rows, columns }: RankGrid): U32 =>
  row.map((i, b) => (i % rows) * columns + (column[b] % columns))

/**
 * The same with heavy blocks moved, as PanguLU remaps before it begins: step by step the heaviest blocks first, each from its
 * rank to that with the fewest flops so far, where the one that it leaves had more than the other has with it.
 */
export function balancedOwners(tasks: RankTasks, grid: RankGrid): U32 {
  const owner = cyclicOwners(tasks, grid)
  const { row, column, ptr, flops } = tasks
  const weights = Array.from(owner, (_, b) => flops.subarray(ptr[b], ptr[b + 1]).reduce((sum, one) => sum + one, 0))
  const stepOf = (b: number) => Math.min(row[b], column[b])
  const order = Array.from(owner.keys()).sort((a, b) => stepOf(a) - stepOf(b) || weights[b] - weights[a] || a - b)
  const loads = new Float64Array(rankCount(grid))
  for (const b of order) {
    const least = loads.indexOf(loads.reduce((low, load) => Math.min(low, load)))
    if (loads[owner[b]] > loads[least] + weights[b]) owner[b] = least
    loads[owner[b]] += weights[b]
  }
  return owner
}
