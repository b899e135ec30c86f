import type { Replay } from '#src/engine/run/replay.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import type { StateOf } from './density.ts'

/** In whose state a nonzero of the matrix is shown. */
export const stateOf = ({ space }: Replay): StateOf => (space.places ? 'entry' : 'row')

/** The matrix that is shown: that which the items are the entries of, or else that of their operands. */
export const shownIn = ({ space, pattern }: Replay): Pattern => space.places ?? pattern

/** Row of the matrix that an item is, or is an entry of. */
export const rowOfItem = (replay: Replay, item: number): number =>
  stateOf(replay) === 'entry' ? rowOfNonzero(shownIn(replay), item) : item

/** The item at a row and, where items are entries, the nearest to a column; undefined where the row has none. */
export function itemIn(replay: Replay, row: number, col: number): number | undefined {
  if (stateOf(replay) === 'row') return row
  const { row_ptr, col_idx } = shownIn(replay)
  let nearest: number | undefined
  const away = (k: number) => Math.abs(col_idx[k] + 0.5 - col)
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
    if (nearest === undefined || away(k) < away(nearest)) nearest = k
  return nearest
}
