import type { Pattern } from '#src/core/sparse/csr.ts'

/** Square blocks that hold a nonzero, and a nonzero of the emptiest: its row, and its place among those of the row. */
export interface Blocks {
  readonly blocks: number
  readonly nonzeros: number
  readonly row: number
  readonly k: number
}

/** The blocks of `side` rows and columns of a pattern. O(nonzeros). */
export function blocksOf({ rows, cols, row_ptr, col_idx }: Pattern, side: number): Blocks {
  const held = new Uint32Array(Math.ceil(cols / side))
  let [blocks, least, at] = [0, Infinity, 0]
  for (let first = 0; first < rows; first += side) {
    const [from, to] = [row_ptr[first], row_ptr[Math.min(rows, first + side)]]
    for (let k = from; k < to; k++) if (held[Math.floor(col_idx[k] / side)]++ === 0) blocks++
    for (let k = from; k < to; k++) {
      const here = held[Math.floor(col_idx[k] / side)]
      if (here < least) [least, at] = [here, k]
    }
    for (let k = from; k < to; k++) held[Math.floor(col_idx[k] / side)] = 0
  }
  const row = rowAt({ rows, row_ptr }, at)
  return { blocks, nonzeros: col_idx.length, row, k: at - row_ptr[row] }
}

/** The row of nonzero k. */
export function rowAt({ rows, row_ptr }: Pick<Pattern, 'rows' | 'row_ptr'>, k: number): number {
  let row = 0
  while (row + 1 < rows && row_ptr[row + 1] <= k) row++
  return row
}
