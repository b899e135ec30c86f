import { type MatrixLayout, visibleCols, visibleRows } from './layout.ts'

/** More bins than this a side are not worth their memory: on larger plots a bin is 2 × 2 device pixels, or 3 × 3 … */
const MOST_BINS = 1024

/**
 * A raster over the plot, `size` bins a side. At density a bin is a device pixel and takes several rows; at cells a bin is
 * one row by one column. Rows from `first` and columns from `firstCol` are in view, before the two stops.
 */
export interface Bins {
  readonly size: number
  readonly first: number
  readonly stop: number
  readonly firstCol: number
  readonly stopCol: number
  /** Row and column, fractional, at which the first bins begin. */
  readonly cornerRow: number
  readonly cornerCol: number
  /** Bins per row. */
  readonly scale: number
  /** Whether bins take several rows. */
  readonly density: boolean
}

export function binsOf(layout: MatrixLayout): Bins {
  const { first, stop } = visibleRows(layout)
  const { first: firstCol, stop: stopCol } = visibleCols(layout)
  const seen = { first, stop, firstCol, stopCol }
  if (layout.detail !== 'density') {
    const size = Math.max(stop - first, stopCol - firstCol)
    return { ...seen, size, cornerRow: first, cornerCol: firstCol, scale: 1, density: false }
  }
  const pixels = Math.ceil(layout.side / MOST_BINS)
  const corners = { cornerRow: layout.firstRow, cornerCol: layout.firstCol }
  return { ...seen, ...corners, size: Math.ceil(layout.side / pixels), scale: layout.pitch / pixels, density: true }
}

/** A bin of the raster, be it of a place at its edge. */
export const within = (bin: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(bin)))

/** Bin of a row in view, counted from the top. */
export const rowBin = ({ size, cornerRow, scale }: Bins, row: number): number => within((row - cornerRow) * scale, size)

/** Bin of an entry, which is row bin × size + column bin; undefined where it is out of view. */
export function binOf(bins: Bins, row: number, col: number): number | undefined {
  const { first, stop, firstCol, stopCol, cornerCol, size, scale } = bins
  if (row < first || row >= stop || col < firstCol || col >= stopCol) return undefined
  return rowBin(bins, row) * size + within((col - cornerCol) * scale, size)
}
