import type { U32 } from '#src/base/arrays.ts'
import type { Pattern } from '#src/sparse/csr.ts'

type Rows = Pick<Pattern, 'rows' | 'row_ptr'>

/** The merge path cut into tiles of equal length; tile t takes steps t · length .. (t + 1) · length. */
export interface Path {
  /** Steps of a tile; the last one may have fewer. */
  readonly length: number
  /** Row at which each tile begins, and the last one ends. */
  readonly tile_row: U32
  /** Does any row that has begun in a tile go on in the next? */
  readonly crosses: boolean
}

/**
 * Rows that have ended by a step of the merge path (Merrill and Garland 2016, Algorithm 2): the path goes past a nonzero
 * or past the end of a row, which comes as soon as the row's last nonzero is behind.
 */
export function rowsBefore({ rows, row_ptr }: Rows, step: number): number {
  let low = Math.max(0, step - row_ptr[rows])
  let high = Math.min(step, rows)
  while (low < high) {
    const middle = (low + high) >> 1
    if (row_ptr[middle + 1] < step - middle) low = middle + 1
    else high = middle
  }
  return low
}

/** Cuts the path of a pattern into tiles of `length` steps. */
export function pathOf(pattern: Rows, length: number): Path {
  const { rows, row_ptr } = pattern
  const steps = rows + row_ptr[rows]
  const tile_row = new Uint32Array(Math.ceil(steps / length) + 1)
  let crosses = false
  for (let t = 0; t < tile_row.length; t++) {
    const step = Math.min(t * length, steps)
    tile_row[t] = rowsBefore(pattern, step)
    crosses ||= step < steps && step - tile_row[t] > row_ptr[tile_row[t]]
  }
  return { length, tile_row, crosses }
}

/** Nonzeros before the tile. */
export const nonzerosBefore = ({ rows, row_ptr }: Rows, { length, tile_row }: Path, t: number): number =>
  Math.min(t * length, rows + row_ptr[rows]) - tile_row[t]
