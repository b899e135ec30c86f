import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { CarryRun } from '../calibrate.ts'

type Rows = Pick<Pattern, 'rows' | 'row_ptr'>

/** The merge path cut into tiles of equal length; tile t takes steps t · length .. (t + 1) · length. */
export interface Path {
  /** Steps of a tile; the last one may have fewer. */
  readonly length: number
  /** Row at which each tile begins, and the last one ends. */
  readonly tile_row: U32
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
  for (let t = 0; t < tile_row.length; t++) tile_row[t] = rowsBefore(pattern, Math.min(t * length, steps))
  return { length, tile_row }
}

/** Nonzeros before the tile. */
export const nonzerosBefore = ({ rows, row_ptr }: Rows, { length, tile_row }: Path, t: number): number =>
  Math.min(t * length, rows + row_ptr[rows]) - tile_row[t]

/** Tiles that hold nonzeros of a row that none of them ends: a later one ends it, and writes what it has of it to y. */
export function openRuns(pattern: Rows, path: Path): CarryRun[] {
  const { tile_row } = path
  const runs: CarryRun[] = []
  for (let first = 0, end = 1; first + 1 < tile_row.length; first = end) {
    const row = tile_row[first + 1]
    for (end = first + 1; end + 1 < tile_row.length && tile_row[end + 1] === row; ) end++
    const isOpen = row < pattern.rows && nonzerosBefore(pattern, path, end) > pattern.row_ptr[row]
    if (isOpen) runs.push({ first, end, row, added: true })
  }
  return runs
}
