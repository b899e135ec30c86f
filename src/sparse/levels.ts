import { groupByKey, type U32 } from '#src/base/arrays.ts'
import { nnz, type Pattern } from './csr.ts'

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
export function levelSets(pattern: Pattern, upper = false): Levels {
  const level = upper ? upperDepths(pattern) : lowerDepths(pattern)
  const depth = level.reduce((deepest, l) => Math.max(deepest, l + 1), 0)
  const { ptr, items } = groupByKey(level, depth)
  return { level, ptr, order: items }
}

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

/** What is said of a matrix before anything is run. Level figures are 0 for a rectangular matrix: it has no levels. */
export interface Facts {
  readonly rows: number
  readonly cols: number
  readonly nonzeros: number
  readonly longestRow: number
  readonly emptyRows: number
  /** max |i − j| over the nonzeros. */
  readonly bandwidth: number
  readonly levels: number
  /** Rows of the widest level. */
  readonly widest: number
  /** Mean width. */
  readonly rowsPerLevel: number
}

/** Facts of a pattern; the level figures are those of its lower (or upper) triangle. O(n + nnz). */
export function facts(pattern: Pattern, upper = false): Facts {
  const { rows, cols } = pattern
  const levels = rows === cols ? levelSets(pattern, upper) : undefined
  const count = levels ? levelCount(levels) : 0
  return {
    rows,
    cols,
    nonzeros: nnz(pattern),
    ...rowFacts(pattern),
    levels: count,
    widest: levels ? widths(levels).reduce((most, width) => Math.max(most, width), 0) : 0,
    rowsPerLevel: count === 0 ? 0 : rows / count,
  }
}

function rowFacts({ rows, row_ptr, col_idx }: Pattern): Pick<Facts, 'longestRow' | 'emptyRows' | 'bandwidth'> {
  let longestRow = 0
  let emptyRows = 0
  let bandwidth = 0
  for (let i = 0; i < rows; i++) {
    const first = row_ptr[i]
    const end = row_ptr[i + 1]
    longestRow = Math.max(longestRow, end - first)
    if (first === end) emptyRows++
    // Columns ascend, so the ends of the row are its farthest entries.
    else bandwidth = Math.max(bandwidth, Math.abs(i - col_idx[first]), Math.abs(col_idx[end - 1] - i))
  }
  return { longestRow, emptyRows, bandwidth }
}
