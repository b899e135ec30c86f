import type { RowNeeds } from '#src/core/kernel/operation.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/** One row of the open matrix, to say with it what is computed: its number, and the columns of its nonzeros that it needs. */
export type ShownRow = RowNeeds

/** Rows that are looked at, spread over the matrix: enough to find one that is typical of the longer ones. */
const LOOKED_AT = 2000

/**
 * A row that shows what its problem is about: with the most needs of those that are looked at, nearest the middle of the
 * matrix. Undefined where the matrix has no rows, and where items are no rows or entries of one.
 */
export function tellingRow({ space }: Pick<Replay, 'space'>): ShownRow | undefined {
  const pattern = space.operands ?? space.places
  if (!pattern || pattern.rows === 0) return undefined
  const { rows, row_ptr, col_idx } = pattern
  const middle = rows >> 1
  const stride = Math.max(1, Math.ceil(rows / LOOKED_AT))
  let best = middle
  for (let row = middle % stride; row < rows; row += stride) {
    const more = row_ptr[row + 1] - row_ptr[row] - (row_ptr[best + 1] - row_ptr[best])
    if (more > 0 || (more === 0 && Math.abs(row - middle) < Math.abs(best - middle))) best = row
  }
  const held = Array.from(col_idx.subarray(row_ptr[best], row_ptr[best + 1]))
  return { row: best, needs: space.order === 'none' ? held : held.filter((column) => column !== best) }
}
