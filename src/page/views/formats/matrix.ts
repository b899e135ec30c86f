import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { type Pattern, rowOfNonzero } from '#src/core/sparse/csr.ts'
import { count } from '#src/core/base/format.ts'
import { faded, cssToRgb } from '#src/page/draw/colour.ts'
import { frameAround, horizontal, vertical } from '#src/page/draw/lines.ts'
import { lastFor, type Pen, sheet } from '#src/page/draw/surface.ts'
import { digitWidth, text } from '#src/page/draw/text.ts'
import { axisTicks } from '#src/page/draw/axis.ts'
import { matrixPlot } from './layout.ts'
import { type Marked } from './marks.ts'
import type { Box } from './place.ts'

/** What the nonzeros of the matrix are painted by. */
export interface MatrixPainting {
  readonly pattern: Pattern
  /** The label of the block that a nonzero is in, where a format has labels. */
  labelOf(k: number): string | undefined
  readonly hover: Marked | undefined
  readonly pin: Marked | undefined
  /** The nonzero whose slot is filled just now; −1 for none. */
  readonly filled: number
}

type Plot = ReturnType<typeof matrixPlot>

/** Device pixels that squares need; with fewer, the strength of a pixel shows how full it is. */
const SQUARE = 2

/** The matrix as a separate picture; densities are kept while size and theme stay. */
export function matrixDrawing(pattern: Pattern) {
  const density = lastFor((width: number, height: number, palette: Palette) =>
    densityOf(pattern, width, height, palette),
  )
  return (pen: Pen, box: Box, painting: MatrixPainting): void => {
    const plot = matrixPlot(box, pattern.rows, pattern.cols, pen.unit)
    frameAround(pen, plot.left, plot.top, plot.width, plot.height, pen.palette.lineStrong)
    drawAxes(pen, plot, pattern)
    if (plot.pitch >= SQUARE) drawSquares(pen, plot, painting)
    else if (plot.width > 0 && plot.height > 0)
      pen.ctx.drawImage(density(plot.width, plot.height, pen.palette), plot.left, plot.top)
    const marked = painting.hover ?? painting.pin
    if (painting.hover && painting.pin) drawMarked(pen, plot, pattern, painting.pin, 1)
    if (marked) drawMarked(pen, plot, pattern, marked, 2)
    if (painting.filled >= 0)
      ring(pen, plot, rowOfNonzero(pattern, painting.filled), pattern.col_idx[painting.filled], 2)
  }
}

/** Numbers of rows and columns: all of the axis at once, as far apart as they need. */
function drawAxes(pen: Pen, { left, top, pitch, width, height }: Plot, { rows, cols }: Pattern): void {
  const { unit } = pen
  const room = Math.max(34 * unit, count(cols - 1).length * digitWidth(unit) + 10 * unit)
  for (const j of axisTicks(0, cols - 1, pitch, room))
    text(pen, count(j), Math.min(left + width - digitWidth(unit), left + (j + 0.5) * pitch), top - 9 * unit, {
      align: 'center',
    })
  for (const i of axisTicks(0, rows - 1, pitch, 22 * unit))
    text(pen, count(i), left - 6 * unit, Math.min(top + height - 5 * unit, top + (i + 0.5) * pitch), { align: 'right' })
}

function drawSquares(pen: Pen, plot: Plot, { pattern, labelOf }: MatrixPainting): void {
  const { ctx, palette } = pen
  const { rows, row_ptr, col_idx } = pattern
  drawGrid(pen, plot, pattern)
  const gap = plot.pitch >= 10 ? Math.round(plot.pitch * 0.12) : plot.pitch >= 5 ? 1 : 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const label = labelOf(k)
      ctx.fillStyle = (label && palette.formats[label.toLowerCase()]) ?? faded(palette.text3, 0.75)
      const { x, y, width, height } = cellOf(plot, i, col_idx[k])
      ctx.fillRect(x + gap, y + gap, Math.max(1, width - 2 * gap), Math.max(1, height - 2 * gap))
    }
}

/** Every fourth line where there is room for it, else every sixteenth. */
function drawGrid(pen: Pen, { left, top, width, height, pitch }: Plot, { rows, cols }: Pattern): void {
  const each = pitch >= 10 * pen.unit ? 4 : 16
  for (let j = each; j < cols && pitch * each >= 14 * pen.unit; j += each)
    vertical(pen, left + j * pitch, top, top + height, pen.palette.line)
  for (let i = each; i < rows && pitch * each >= 14 * pen.unit; i += each)
    horizontal(pen, left, left + width, top + i * pitch, pen.palette.line)
}

/** Where a nonzero stands in the matrix, in device pixels: of fine ones less than a pixel. */
export function boxInMatrix(box: Box, unit: number, pattern: Pattern, k: number): Box {
  const { left, top, pitch } = matrixPlot(box, pattern.rows, pattern.cols, unit)
  const [row, col] = [rowOfNonzero(pattern, k), pattern.col_idx[k]]
  return { x: left + col * pitch, y: top + row * pitch, width: pitch, height: pitch }
}

function cellOf({ left, top, pitch }: Plot, row: number, col: number): Box {
  const [x, y] = [Math.round(left + col * pitch), Math.round(top + row * pitch)]
  return {
    x,
    y,
    width: Math.max(1, Math.round(left + (col + 1) * pitch) - x),
    height: Math.max(1, Math.round(top + (row + 1) * pitch) - y),
  }
}

function drawMarked(pen: Pen, plot: Plot, pattern: Pattern, marked: Marked, thick: number): void {
  const { row_ptr, col_idx } = pattern
  if (marked.single) return ring(pen, plot, marked.row, col_idx[marked.first], thick)
  for (let k = row_ptr[marked.row]; k < row_ptr[marked.row + 1]; k++) ring(pen, plot, marked.row, col_idx[k], 1)
}

/** A frame around an entry that is never too small to be seen. */
function ring(pen: Pen, plot: Plot, row: number, col: number, thick: number): void {
  const { x, y, width, height } = cellOf(plot, row, col)
  const size = Math.max(width, height, Math.round(5 * pen.unit))
  const [left, top] = [Math.round(x + (width - size) / 2), Math.round(y + (height - size) / 2)]
  frameAround(pen, left, top, size, size, pen.palette.text, Math.max(1, Math.round(thick * pen.unit)))
}

/** One pixel for many entries: the more of them are stored, the stronger. */
function densityOf({ rows, cols, row_ptr, col_idx }: Pattern, width: number, height: number, palette: Palette) {
  const counts = new Uint32Array(width * height)
  for (let i = 0; i < rows; i++) {
    const line = Math.floor((i * height) / rows) * width
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) counts[line + Math.floor((col_idx[k] * width) / cols)]++
  }
  const most = counts.reduce((a, b) => Math.max(a, b), 1)
  const pen = sheet({ width, height, unit: 1 }, palette)
  const image = new ImageData(width, height)
  const [r, g, b] = cssToRgb(palette.text2)
  counts.forEach((entries, p) => {
    if (entries > 0) image.data.set([r, g, b, 255 * (0.35 + 0.65 * Math.sqrt(entries / most))], 4 * p)
  })
  pen.ctx.putImageData(image, 0, 0)
  return pen.ctx.canvas
}

/** The nonzero under a point of the matrix' part; undefined beside the entries. */
export function nonzeroUnder(pattern: Pattern, box: Box, unit: number, x: number, y: number): number | undefined {
  const { left, top, pitch } = matrixPlot(box, pattern.rows, pattern.cols, unit)
  const [row, col] = [Math.floor((y - top) / pitch), Math.floor((x - left) / pitch)]
  if (row < 0 || col < 0 || row >= pattern.rows || col >= pattern.cols) return undefined
  const { row_ptr, col_idx } = pattern
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) if (col_idx[k] === col) return k
  return undefined
}
