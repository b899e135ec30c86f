import { groupByKey, type U32 } from '#src/base/arrays.ts'
import { rowEnd, rowFirst, type TriangleRows } from '../triangle.ts'
import type { Levels } from '#src/sparse/levels.ts'
import { naturalOrder } from '../polling-twin.ts'

/** Levels of which those from `core` on hold the rows that were put off. */
export interface PutOff {
  readonly levels: Levels
  readonly core: number
}

/** Steps of the longest chain of rows that begins with the row, without itself: 0 where no row needs it. O(nnz). */
export function heightsOf(triangle: TriangleRows): U32 {
  const { rows, col_idx } = triangle.pattern
  const rowAt = naturalOrder(triangle)
  const heights = new Uint32Array(rows)
  for (let place = rows - 1; place >= 0; place--) {
    const row = rowAt(place)
    const end = rowEnd(triangle, row)
    for (let k = rowFirst(triangle, row); k < end; k++)
      heights[col_idx[k]] = Math.max(heights[col_idx[k]], heights[row] + 1)
  }
  return heights
}

/** Puts rows of a height below `tail` off to levels after all others, which do not need them. O(nnz). */
export function putOff(
  triangle: TriangleRows,
  { level: early, ptr, order }: Levels,
  heights: U32,
  tail: number,
): PutOff {
  const { rows, col_idx } = triangle.pattern
  if (tail === 0) return { levels: { level: early, ptr, order }, core: ptr.length - 1 }
  const core = early.reduce((deepest, l, row) => (heights[row] < tail ? deepest : Math.max(deepest, l + 1)), 0)
  const rowAt = naturalOrder(triangle)
  const level = early.slice()
  let depth = core
  for (let place = 0; place < rows; place++) {
    const row = rowAt(place)
    if (heights[row] >= tail) continue
    level[row] = core
    const end = rowEnd(triangle, row)
    for (let k = rowFirst(triangle, row); k < end; k++) level[row] = Math.max(level[row], level[col_idx[k]] + 1)
    depth = Math.max(depth, level[row] + 1)
  }
  const grouped = groupByKey(level, depth)
  return { levels: { level, ptr: grouped.ptr, order: grouped.items }, core }
}
