import type { Pattern } from '#src/core/sparse/csr.ts'
import { rowAt } from './blocks.ts'

/** Diagonals that hold a nonzero, the share of their slots, one per row, that they fill, and a nonzero of the emptiest. */
export interface Diagonals {
  readonly diagonals: number
  readonly fill: number
  readonly row: number
  readonly k: number
}

/** The diagonals of a pattern. O(nonzeros). */
export function diagonalsOf({ rows, cols, row_ptr, col_idx }: Pattern): Diagonals {
  const held = new Uint32Array(rows + cols)
  let diagonals = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (held[rows + col_idx[k] - i]++ === 0) diagonals++
  let [least, at] = [Infinity, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const here = held[rows + col_idx[k] - i]
      if (here < least) [least, at] = [here, k]
    }
  const row = rowAt({ rows, row_ptr }, at)
  return { diagonals, fill: col_idx.length / Math.max(1, diagonals * rows), row, k: at - (row_ptr[row] ?? 0) }
}

/** DIA pays from so many rows on, while its diagonals are few enough for x to stay in the caches, and well over half full. */
const SOME = 4096
const FEW = 64
const FULL = 0.6

/** The diagonals of a pattern that DIA stores best; undefined where it has others. */
export function isDiagonal(pattern: Pattern): Diagonals | undefined {
  const found = diagonalsOf(pattern)
  const suits = pattern.rows >= SOME && found.diagonals <= FEW && found.fill >= FULL
  return suits ? found : undefined
}
