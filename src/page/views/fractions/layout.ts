import type { Extent } from '#src/page/draw/surface.ts'

/** Places in device pixels: a square matrix, and columns for vectors beside it. */
export interface FractionsLayout extends Extent {
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
  /** Where the columns beside the matrix begin. */
  readonly beside: number
  /** Height of its letters, in pixels of the design. */
  readonly letters: number
}

/** Pixels of the design: two lines of words below, a line of heads above, and the room between matrix and columns. */
const [FOOT, TOP, GAP] = [46, 22, 18]
const [WIDEST, HIGHEST] = [200, 92]
/** Letters of the smallest and of the largest entries, in pixels of the design, and their share of an entry's height. */
const [SMALLEST, LARGEST, SHARE] = [13, 28, 0.3]

/** @param vectors columns beside the matrix: three where a system is solved, else none */
export function fractionsLayout(rows: number, extent: Extent, vectors: number): FractionsLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const wide = Math.max(1, Math.min(px(WIDEST), Math.floor((width - px(GAP)) / (rows + vectors))))
  const high = Math.max(1, Math.min(px(HIGHEST), Math.floor((height - px(FOOT + TOP)) / Math.max(1, rows))))
  const letters = Math.min(LARGEST, Math.max(SMALLEST, (SHARE * Math.min(high, wide / 2)) / unit))
  return { ...extent, rows, left: 0, top: px(TOP), wide, high, beside: rows * wide + px(GAP), letters }
}

/** The entry under a point; undefined beside the matrix. */
export function entryUnder({ rows, top, wide, high }: FractionsLayout, x: number, y: number) {
  const [i, j] = [Math.floor((y - top) / high), Math.floor(x / wide)]
  return i >= 0 && j >= 0 && i < rows && j < rows ? { i, j } : undefined
}
