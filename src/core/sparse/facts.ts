import { nnz, type Pattern } from './csr.ts'
import { largest } from '#src/core/base/arrays.ts'
import { findDepths, type Levels, type Triangle } from './levels.ts'

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
export function findPatternFacts(
  pattern: Pattern,
  triangle: Triangle = 'lower',
  known?: Pick<Levels, 'level'>,
): PatternFacts {
  const { rows, cols } = pattern
  const level = rows === cols ? (known?.level ?? findDepths(pattern, triangle)) : new Uint32Array(0)
  const count = level.length > 0 ? largest(level) + 1 : 0
  const widths = new Uint32Array(count)
  for (let i = 0; i < level.length; i++) widths[level[i]]++
  return {
    rows,
    cols,
    nonzeros: nnz(pattern),
    ...rowFacts(pattern),
    levels: count,
    widest: largest(widths),
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
