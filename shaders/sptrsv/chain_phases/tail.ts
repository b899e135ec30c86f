import { groupByKey, largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { rowEnd, rowFirst, type TriangleRows } from '../triangle.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import { naturalOrder } from '../polling-twin.ts'

/** Levels of which those from `core` on hold the rows that were put off. */
export interface PutOff {
  readonly levels: Levels
  readonly core: number
}

/** Levels after the phases that are tried. */
const TAILS = [1, 2, 4, 8, 16, 32]
/** A tail pays for its dispatch only where it holds at least one in this many rows. */
const FEWEST_PUT_OFF = 32

/** Steps of the longest chain of rows that begins with the row, without itself: 0 where no row needs it. O(nnz). */
function heightsOf(triangle: TriangleRows): U32 {
  const { rows, col_idx } = triangle.pattern
  const rowAt = naturalOrder(triangle)
  const heights = new Uint32Array(rows)
  for (let place = rows - 1; place >= 0; place--) {
    const row = rowAt(place)
    const above = heights[row] + 1
    const end = rowEnd(triangle, row)
    for (let k = rowFirst(triangle, row); k < end; k++) if (heights[col_idx[k]] < above) heights[col_idx[k]] = above
  }
  return heights
}

/** What of the rows can be put off. Their heights are found once, and only where they are asked for. */
export class Tails {
  private readonly triangle: TriangleRows
  private readonly early: Levels
  private found: U32 | undefined

  constructor(triangle: TriangleRows, early: Levels) {
    this.triangle = triangle
    this.early = early
  }

  /** Puts rows of a height below `tail` off to levels after all others, which do not need them. O(nnz). */
  after(tail: number): PutOff {
    const { triangle, early } = this
    if (tail === 0) return { levels: early, core: early.ptr.length - 1 }
    const core = coreOf(early.level, this.heights(), tail)
    const level = lateLevels(triangle, early.level, this.heights(), tail, core)
    const { ptr, items } = groupByKey(level, level.length === 0 ? 0 : Math.max(core, largest(level) + 1))
    return { levels: { level, ptr, order: items }, core }
  }

  /** Tails worth trying: some short ones, and the shortest that leaves no more rows than fit a workgroup's memory. O(n). */
  worth(memory: number): number[] {
    const heights = this.heights()
    const rows = heights.length
    const counts = new Uint32Array(largest(heights) + 1)
    for (let row = 0; row < rows; row++) counts[heights[row]]++
    const below = prefixSum(counts)
    const fitting = rows < memory ? 0 : below.findIndex((count) => count > rows - memory)
    const holds = (tail: number): boolean => FEWEST_PUT_OFF * below[Math.min(tail, counts.length)] >= rows
    return [...TAILS, fitting].filter((tail) => tail > 0 && holds(tail))
  }

  private heights(): U32 {
    return (this.found ??= heightsOf(this.triangle))
  }
}

/** Levels that hold rows which are not put off. */
function coreOf(level: U32, heights: U32, tail: number): number {
  let core = 0
  for (let row = 0; row < level.length; row++) if (heights[row] >= tail && level[row] >= core) core = level[row] + 1
  return core
}

/** The levels with those of the rows that are put off, from `core` on. */
function lateLevels(triangle: TriangleRows, early: U32, heights: U32, tail: number, core: number): U32 {
  const { rows, col_idx } = triangle.pattern
  const rowAt = naturalOrder(triangle)
  const level = early.slice()
  for (let place = 0; place < rows; place++) {
    const row = rowAt(place)
    if (heights[row] >= tail) continue
    let late = core
    const end = rowEnd(triangle, row)
    for (let k = rowFirst(triangle, row); k < end; k++) if (level[col_idx[k]] >= late) late = level[col_idx[k]] + 1
    level[row] = late
  }
  return level
}
