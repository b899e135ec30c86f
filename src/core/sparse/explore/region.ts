import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'
import type { MatrixParts } from './parts.ts'

/** Rows from `row` on and before `stopRow`, and columns likewise. */
export interface Region {
  readonly row: number
  readonly stopRow: number
  readonly col: number
  readonly stopCol: number
}

/** A region in cells, each some of its rows and some of its columns, and what stands in it, exactly. */
export interface RegionLook {
  readonly region: Region
  /** Cells beside and below one another. */
  readonly width: number
  readonly height: number
  /** Nonzeros of each cell, row by row of cells. */
  readonly counts: U32
  /** Mean log₁₀|a| of the values of a cell that are not 0; NaN where there are none. */
  readonly logs: Float32Array<ArrayBuffer>
  /** The share of these that is positive; NaN likewise. */
  readonly positive: Float32Array<ArrayBuffer>
  readonly nonzeros: number
  /** Of the nonzeros, those whose value is 0, and those that are negative. */
  readonly zeros: number
  readonly negative: number
  /** Least and largest |a| of values that are not 0; 0 where there are none. */
  readonly least: number
  readonly most: number
  /** Nonzeros that the fullest row has in the region. */
  readonly longestRow: number
  /** Where parts are asked for: how many the matrix has, and the part of each cell's nonzeros; NaN where they are not of one. */
  readonly parts?: { readonly count: number; readonly of: F64 }
}

/** Looks at a region of a matrix in `side` cells at most along its longer side; a cell is never less than an entry. O(rows + nonzeros of these). */
export function lookAtRegion(
  { row_ptr, col_idx, values }: Csr,
  region: Region,
  side: number,
  parts?: MatrixParts,
): RegionLook {
  const { row, stopRow, col, stopCol } = region
  const [rows, cols] = [Math.max(0, stopRow - row), Math.max(0, stopCol - col)]
  const scale = Math.min(1, side / Math.max(1, rows, cols))
  const [width, height] = [cols, rows].map((n) => Math.max(1, Math.round(n * scale)))
  const counts = new Uint32Array(width * height)
  const logs = new Float32Array(width * height)
  const positive = new Float32Array(width * height)
  const sized = new Uint32Array(width * height)
  const part = new Float64Array(parts ? width * height : 0)
  let [nonzeros, zeros, negative, longestRow, least, most] = [0, 0, 0, 0, Infinity, 0]
  for (let i = row; i < stopRow; i++) {
    const line = width * Math.floor(((i - row) * height) / rows)
    let held = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j < col || j >= stopCol) continue
      const cell = line + Math.floor(((j - col) * width) / cols)
      if (parts) {
        const own = parts.row[i] === parts.col[j] ? parts.row[i] : Number.NaN
        if (counts[cell] === 0) part[cell] = own
        else if (part[cell] !== own) part[cell] = Number.NaN
      }
      counts[cell]++
      held++
      const size = Math.abs(values[k])
      if (size === 0) {
        zeros++
        continue
      }
      if (values[k] < 0) negative++
      else positive[cell]++
      sized[cell]++
      logs[cell] += Math.log10(size)
      if (size < least) least = size
      if (size > most) most = size
    }
    nonzeros += held
    if (held > longestRow) longestRow = held
  }
  for (let cell = 0; cell < counts.length; cell++) {
    // 0 / 0 is NaN: no value, no mean
    logs[cell] /= sized[cell]
    positive[cell] /= sized[cell]
  }
  return {
    region,
    width,
    height,
    counts,
    logs,
    positive,
    nonzeros,
    zeros,
    negative,
    least: most === 0 ? 0 : least,
    most,
    longestRow,
    ...(parts && { parts: { count: parts.count, of: part } }),
  }
}
