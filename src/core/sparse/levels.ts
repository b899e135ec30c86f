import { groupByKey, largest, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from './csr.ts'

export type Triangle = 'lower' | 'upper'

/** Level sets: level[i] counts from 0, the rows of level l are order[ptr[l] .. ptr[l + 1]), ascending. */
export interface Levels {
  readonly level: U32
  readonly ptr: U32
  readonly order: U32
}

export const levelCount = (levels: Levels): number => levels.ptr.length - 1

/** Rows of every level. */
export const widths = ({ ptr }: Levels): U32 => ptr.slice(1).map((end, l) => end - ptr[l])

/**
 * Level sets of a square pattern's lower (or upper) triangle: a row's level is one more than the deepest row that it
 * depends on. Entries on the diagonal and in the other triangle are no dependences, so a whole matrix may be given.
 * O(n + nnz). Naumov, Parallel Solution of Sparse Triangular Linear Systems, NVR-2011-001.
 */
export function levelsOf(pattern: Pattern, triangle: Triangle = 'lower'): Levels {
  const level = findDepths(pattern, triangle)
  const depth = pattern.rows === 0 ? 0 : largest(level) + 1
  const { ptr, items } = groupByKey(level, depth)
  return { level, ptr, order: items }
}

/** The level of each row (`levelsOf`), without the rows of each level. O(n + nnz). */
export const findDepths = (pattern: Pattern, triangle: Triangle): U32 =>
  triangle === 'upper' ? upperDepths(pattern) : lowerDepths(pattern)

/** Rows that need none of each other. */
export const oneLevel = (rows: number): Levels => ({
  level: new Uint32Array(rows),
  ptr: Uint32Array.from(rows > 0 ? [0, rows] : [0]),
  order: new Uint32Array(rows).map((_, i) => i),
})

function lowerDepths({ rows, row_ptr, col_idx }: Pattern): U32 {
  const level = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    let depth = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1] && col_idx[k] < i; k++) depth = Math.max(depth, level[col_idx[k]] + 1)
    level[i] = depth
  }
  return level
}

function upperDepths({ rows, row_ptr, col_idx }: Pattern): U32 {
  const level = new Uint32Array(rows)
  for (let i = rows - 1; i >= 0; i--) {
    let depth = 0
    for (let k = row_ptr[i + 1] - 1; k >= row_ptr[i] && col_idx[k] > i; k--)
      depth = Math.max(depth, level[col_idx[k]] + 1)
    level[i] = depth
  }
  return level
}
