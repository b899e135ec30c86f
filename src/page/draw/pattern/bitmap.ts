import type { Pen } from '../surface.ts'
import type { Bins } from './bins.ts'
import { colLeft, type MatrixLayout, rowTop } from './layout.ts'

/** A picture of the bins of one window. */
export interface Bitmap {
  readonly bins: Bins
  readonly canvas: HTMLCanvasElement | ImageBitmap
}

/** Where bins lie in a layout, be it another than they were made for. */
function boxOf({ cornerRow, cornerCol, size, scale }: Bins, layout: MatrixLayout) {
  const height = (size / scale) * layout.pitch
  // a widened column is one bin wide
  const width = layout.across === undefined ? height : size * layout.across
  return { x: colLeft(layout, cornerCol), y: rowTop(layout, cornerRow), width, height }
}

/**
 * Marks of a device pixel are too fine to be seen: paler copies beneath widen them to the side away from the empty
 * triangle (`side`).
 */
export function drawBitmap(pen: Pen, layout: MatrixLayout, { bins, canvas }: Bitmap, side: number): void {
  const { ctx } = pen
  const { x, y, width, height } = boxOf(bins, layout)
  ctx.imageSmoothingEnabled = false
  const widest = Math.ceil(0.75 * pen.unit)
  for (let by = widest; by >= 0; by--) {
    ctx.globalAlpha = by === widest ? 0.5 : 1
    ctx.drawImage(canvas, x + side * by, y, width, height)
  }
  ctx.globalAlpha = 1
}

/** Empties the place of a bitmap, for another to be seen there. */
export function clearUnder(pen: Pen, layout: MatrixLayout, { bins }: Bitmap): void {
  const { x, y, width, height } = boxOf(bins, layout)
  pen.ctx.fillStyle = pen.palette.pane
  pen.ctx.fillRect(x, y, width, height)
}

/** A canvas with a pixel per bin. */
export function canvasOf({ size }: Bins): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  return canvas
}
