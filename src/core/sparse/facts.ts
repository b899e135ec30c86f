import { nnz, type Pattern } from './csr.ts'
import { levelCount, type Levels, levelsOf, type Triangle, widths } from './levels.ts'

/** What is said of a matrix before anything is run. Level figures are 0 for a rectangular matrix: it has no levels. */
export interface PatternFacts {
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

/** Facts of a pattern; the level figures are those of its lower (or upper) triangle. O(n + nnz), O(n) where its levels are `known`. */
export function findPatternFacts(pattern: Pattern, triangle: Triangle = 'lower', known?: Levels): PatternFacts {
  const { rows, cols } = pattern
  const levels = rows === cols ? (known ?? levelsOf(pattern, triangle)) : undefined
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

function rowFacts({ rows, row_ptr, col_idx }: Pattern): Pick<PatternFacts, 'longestRow' | 'emptyRows' | 'bandwidth'> {
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
