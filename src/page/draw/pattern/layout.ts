import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { digitWidth } from '../text.ts'
import type { Extent } from '../surface.ts'

/** Which marks stand for the nonzeros: bins of many, one raster cell each, squares with a form, squares with numbers. */
type Detail = 'density' | 'cells' | 'squares' | 'labels'

/**
 * Place of the matrix in its pane, in device pixels. Row i spans y from top + (i − first) pitch, pitch high. Entries are
 * square, and so is the plot: of a matrix that is not, it has as many rows as columns, and some stay empty.
 */
export interface MatrixLayout {
  readonly rows: number
  readonly cols: number
  /** The larger of the two: rows and columns of the plot. */
  readonly span: number
  /** The square plot. */
  readonly left: number
  readonly top: number
  readonly side: number
  /** Fractional row and column at the plot's left top corner. */
  readonly firstRow: number
  readonly firstCol: number
  /** Device pixels from a row to the next. */
  readonly pitch: number
  /** The same from a column to the next, where that is another: a vector's column is no narrower than can be seen, and no wider than its room. */
  readonly across?: number
  readonly detail: Detail
}

/** [centre column, centre row] as shares of the matrix, and zoom ≥ 1. */
type MatrixWindow = readonly [cx: number, cy: number, zoom: number]

const SQUARE = 3
const LABEL = 40
const LARGEST = 64

/** Room for the axes: labels left and below; right, when asked for, the key of the level scale. */
function plotSquare(rows: number, extent: Extent, key: boolean) {
  const { width, height, unit } = extent
  const digits = String(Math.max(0, rows - 1)).length
  const left = Math.ceil((digits + Math.floor((digits - 1) / 3)) * digitWidth(unit) + 8 * unit)
  const top = Math.ceil(3 * unit)
  const right = Math.ceil((key ? 56 : 3) * unit)
  const side = Math.max(1, Math.floor(Math.min(width - left - right, height - top - 18 * unit)))
  return { left, top, side }
}

function largestZoom(rows: number, side: number, unit: number): number {
  return Math.max(1, (rows * LARGEST * unit) / side)
}

/** The window that a camera asks for, kept inside the matrix. */
function windowOf(camera: Camera | undefined, largest: number): MatrixWindow {
  const zoom = Math.min(largest, Math.max(1, camera?.[2] ?? 1))
  const half = 0.5 / zoom
  const kept = (centre: number) => Math.min(1 - half, Math.max(half, centre))
  return [kept(camera?.[0] ?? 0.5), kept(camera?.[1] ?? 0.5), zoom]
}

export function matrixLayout(
  { rows, cols }: { readonly rows: number; readonly cols: number },
  extent: Extent,
  camera?: Camera,
  key = false,
): MatrixLayout {
  const span = Math.max(rows, cols)
  const square = plotSquare(span, extent, key)
  return layoutIn({ rows, cols }, square, windowOf(camera, largestZoom(span, square.side, extent.unit)), extent.unit)
}

/** A window of a matrix in a square; without one, all of it. */
export function layoutIn(
  { rows, cols }: { readonly rows: number; readonly cols: number },
  square: Pick<MatrixLayout, 'left' | 'top' | 'side'>,
  [cx, cy, zoom]: MatrixWindow = [0.5, 0.5, 1],
  unit = 1,
): MatrixLayout {
  const span = Math.max(rows, cols)
  const pitch = (square.side / Math.max(1, span)) * zoom
  const corner = (centre: number) => (centre - 0.5 / zoom) * span
  const place = { firstRow: corner(cy), firstCol: corner(cx), pitch, detail: detailOf(pitch, unit) }
  return { rows, cols, span, ...square, ...place }
}

function detailOf(pitch: number, unit: number): Detail {
  if (pitch < 1) return 'density'
  if (pitch < SQUARE) return 'cells'
  return pitch < LABEL * unit ? 'squares' : 'labels'
}

/** Rows of which some part is in the plot: from `first`, before `stop`. */
export const visibleRows = (layout: MatrixLayout) => visible(layout, layout.firstRow, layout.rows)
export const visibleCols = (layout: MatrixLayout) => visible(layout, layout.firstCol, layout.cols)

function visible({ side, pitch }: MatrixLayout, corner: number, count: number): { first: number; stop: number } {
  const first = Math.max(0, Math.floor(corner + 1e-9))
  return { first, stop: Math.max(first, Math.min(count, Math.ceil(corner + side / pitch - 1e-9))) }
}

/** Right and bottom edge of what the matrix takes of the plot. */
export function edgesOf(layout: MatrixLayout): { right: number; bottom: number } {
  const { left, top, side, rows, cols } = layout
  const within = (edge: number, from: number) => Math.max(from, Math.min(from + side, Math.round(edge)))
  return { right: within(colLeft(layout, cols), left), bottom: within(rowTop(layout, rows), top) }
}

export const rowTop = (layout: MatrixLayout, row: number): number => layout.top + (row - layout.firstRow) * layout.pitch
export const colLeft = (layout: MatrixLayout, col: number): number =>
  layout.left + (col - layout.firstCol) * (layout.across ?? layout.pitch)

/** Row under a point of the plot; undefined outside. */
export function rowAt(layout: MatrixLayout, x: number, y: number): number | undefined {
  const { left, top } = layout
  const { right, bottom } = edgesOf(layout)
  if (x < left || y < top || x >= right || y >= bottom) return undefined
  const row = Math.floor(layout.firstRow + (y - top) / layout.pitch)
  return row < layout.rows ? Math.max(0, row) : undefined
}

/** Column, fractional, under a place of the plot. */
export const colAt = (layout: MatrixLayout, x: number): number => layout.firstCol + (x - layout.left) / layout.pitch

/** Camera after a zoom by `factor` about a point: the place under the point stays there. */
export function zoomAbout(layout: MatrixLayout, unit: number, factor: number, x: number, y: number): Camera {
  const { span, side, left, top, pitch } = layout
  const zoom = (pitch * span) / side
  const next = Math.min(largestZoom(span, side, unit), Math.max(1, zoom * factor))
  const centre = (corner: number, at: number) => (corner + (at / pitch) * (1 - zoom / next)) / span + 0.5 / next
  return windowOf([centre(layout.firstCol, x - left), centre(layout.firstRow, y - top), next], next)
}

/** Camera after a drag by device pixels. */
export function panBy(layout: MatrixLayout, dx: number, dy: number): Camera {
  const { span, side, pitch } = layout
  const zoom = (pitch * span) / side
  const centre = (corner: number, by: number) => (corner - by / pitch) / span + 0.5 / zoom
  return windowOf([centre(layout.firstCol, dx), centre(layout.firstRow, dy), zoom], zoom)
}

/** Right of the plot, with a little room. */
export const rightOf = ({ left, side }: MatrixLayout, unit: number): number => left + side + Math.ceil(3 * unit)

/** With the numbers of its columns, as matrixLayout leaves room for them. */
export const bottomOf = ({ top, side }: MatrixLayout, unit: number): number => top + side + 18 * unit

export const shifted = (layout: MatrixLayout, x: number, y: number): MatrixLayout => ({
  ...layout,
  left: layout.left + x,
  top: layout.top + y,
})

/** Whether a point is on the matrix. */
export function inside(layout: MatrixLayout, x: number, y: number): boolean {
  const { right, bottom } = edgesOf(layout)
  return x >= layout.left && x < right && y >= layout.top && y < bottom
}

/** Row and column under a point, fractional. */
export const cellAt = (layout: MatrixLayout, x: number, y: number): { readonly row: number; readonly col: number } => ({
  row: layout.firstRow + (y - layout.top) / layout.pitch,
  col: layout.firstCol + (x - layout.left) / (layout.across ?? layout.pitch),
})

/** The camera that a matrix is seen by. */
export function cameraOf({ firstRow, firstCol, pitch, side, span }: MatrixLayout): Camera {
  const zoom = (pitch * Math.max(1, span)) / side
  const centre = (corner: number) => (span === 0 ? 0.5 : corner / span) + 0.5 / zoom
  return [centre(firstCol), centre(firstRow), zoom]
}
