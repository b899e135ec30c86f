import type { F64, U32, U8 } from '#src/base/arrays.ts'
import { STATES } from '#src/run/replay.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { type MatrixLayout, visibleCols, visibleRows } from './layout.ts'

const KINDS = STATES.length
const OUTSIDE = 0xffffffff

/** More bins than this a side are not worth their memory: on larger plots a bin is 2 × 2 device pixels, or 3 × 3 … */
const MOST_BINS = 1024

/**
 * A raster over the plot: bin of every row and column (OUTSIDE where not in view), `size` bins a side. At density a bin
 * is a device pixel and takes several rows; at cells a bin is one row by one column.
 */
export interface Bins {
  readonly size: number
  readonly rowBin: U32
  readonly colBin: U32
  readonly first: number
  readonly stop: number
  /** How many rows fall in each bin of rows. */
  readonly rowsIn: U32
  /** Least opacity of a bin that holds a nonzero. */
  readonly faintest: number
}

export function binsOf(pattern: Pattern, layout: MatrixLayout): Bins {
  const { first, stop } = visibleRows(layout)
  const columns = visibleCols(layout)
  const density = layout.detail === 'density'
  const pixels = Math.ceil(layout.side / MOST_BINS)
  const size = density ? Math.ceil(layout.side / pixels) : Math.max(stop - first, columns.stop - columns.first)
  const scale = density ? layout.pitch / pixels : 1
  const fill = (count: number, from: number, to: number, corner: number) => {
    const bin = new Uint32Array(count).fill(OUTSIDE)
    for (let i = from; i < to; i++) bin[i] = Math.min(size - 1, Math.max(0, Math.floor((i - corner) * scale)))
    return bin
  }
  const rowBin = fill(layout.rows, first, stop, density ? layout.firstRow : first)
  const colBin = fill(layout.cols, columns.first, columns.stop, density ? layout.firstCol : columns.first)
  const rowsIn = new Uint32Array(size)
  for (let i = first; i < stop; i++) rowsIn[rowBin[i]]++
  const bins = { size, rowBin, colBin, first, stop, rowsIn }
  return { ...bins, faintest: density ? faintestOf(pattern, bins) : 1 }
}

/**
 * Where lines dominate, bins that a line only grazes must fade for it to be smooth; where bins hold a scattered nonzero
 * each, that one must be seen.
 */
function faintestOf(pattern: Pattern, bins: Omit<Bins, 'faintest'>): number {
  const held = new Uint32Array(bins.size * bins.size)
  let nonzeros = 0
  let occupied = 0
  for (let i = bins.first; i < bins.stop; i++) {
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      const column = bins.colBin[pattern.col_idx[k]]
      if (column === OUTSIDE) continue
      nonzeros++
      if (held[bins.rowBin[i] * bins.size + column]++ === 0) occupied++
    }
  }
  const rowsPerBin = (bins.stop - bins.first) / bins.size
  const typical = nonzeros / Math.max(1, occupied) / Math.max(1, rowsPerBin)
  return 0.2 + 0.3 * (1 - Math.min(1, 2 * typical))
}

/** Nonzeros of each state in each bin: counts[(row bin × size + column bin) × STATES + state]. Exact at every zoom. */
export function countByState(pattern: Pattern, bins: Bins, states: U8, counts: U32): U32 {
  const { size, rowBin, colBin } = bins
  const { row_ptr, col_idx } = pattern
  counts.fill(0)
  for (let i = bins.first; i < bins.stop; i++) {
    const base = rowBin[i] * size * KINDS + states[i]
    const stop = row_ptr[i + 1]
    for (let k = row_ptr[i]; k < stop; k++) {
      const column = colBin[col_idx[k]]
      if (column !== OUTSIDE) counts[base + column * KINDS]++
    }
  }
  return counts
}

/** Nonzeros of each bin and the sum of their rows' levels, alternating. */
export function countLevels(pattern: Pattern, bins: Bins, level: U32): F64 {
  const { size, rowBin, colBin } = bins
  const { row_ptr, col_idx } = pattern
  const sums = new Float64Array(2 * size * size)
  for (let i = bins.first; i < bins.stop; i++) {
    const base = rowBin[i] * size
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const column = colBin[col_idx[k]]
      if (column === OUTSIDE) continue
      sums[2 * (base + column)]++
      sums[2 * (base + column) + 1] += level[i]
    }
  }
  return sums
}

/**
 * Opacity of a bin that holds `nonzeros` in `rows` rows. Up to one nonzero a row it is the coverage of a line one pixel
 * wide, linear, so that a diagonal crossing pixels is smooth; beyond, it grows with the logarithm up to a full block.
 */
export function coverage(nonzeros: number, rows: number, faintest: number): number {
  const perRow = nonzeros / Math.max(1, rows)
  if (perRow <= 1) return Math.max(faintest, 0.85 * perRow)
  return Math.min(1, 0.85 + (0.15 * Math.log(perRow)) / Math.log(Math.max(2, rows)))
}
