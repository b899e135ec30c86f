import type { F64, U32 } from '#src/base/arrays.ts'
import type { Palette } from '#src/catalog/view.ts'
import type { Pen } from '#src/draw/surface.ts'
import type { Bins, DensityTally, Filling } from './density.ts'
import { colLeft, type MatrixLayout, rowTop } from './layout.ts'
import { paintLevels, paintStates } from './raster.ts'

/** A picture of the bins of one window. */
export interface Bitmap {
  readonly bins: Bins
  readonly canvas: HTMLCanvasElement
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

/** One window's bins in the colours of their nonzeros' states; brought to a tick before it is drawn. */
export class StateBitmap implements Bitmap {
  readonly bins: Bins
  readonly canvas: HTMLCanvasElement
  readonly tally: DensityTally
  private readonly filling: Filling
  private readonly image: ImageData
  private palette: Palette | undefined

  constructor(tally: DensityTally, filling: Filling) {
    this.tally = tally
    this.bins = tally.bins
    this.filling = filling
    this.image = new ImageData(this.bins.size, this.bins.size)
    this.canvas = canvasOf(this.bins)
  }

  /** Bins of which a nonzero has changed its state are painted anew; all are where the colours have changed. */
  at(tick: number, palette: Palette): this {
    const { tally, image, canvas } = this
    const counts = tally.at(tick)
    if (palette !== this.palette) tally.changed.addAll()
    this.palette = palette
    const changed = tally.changed.take()
    if (changed.length === 0) return this
    paintStates(image, this.bins, this.filling, counts, palette, changed)
    const { from, to } = linesOf(changed, image.width)
    contextOf(canvas).putImageData(image, 0, 0, 0, from, image.width, to - from)
    return this
  }
}

/** Lines of bins, before the second, that hold all of these. */
function linesOf(bins: U32, width: number): { readonly from: number; readonly to: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (let b = 0; b < bins.length; b++) {
    if (bins[b] < least) least = bins[b]
    if (bins[b] > most) most = bins[b]
  }
  return { from: Math.floor(least / width), to: Math.floor(most / width) + 1 }
}

/** One window's bins in the colours of their nonzeros' mean levels. */
export function levelBitmap(bins: Bins, filling: Filling, sums: F64, levels: number, palette: Palette): Bitmap {
  const image = new ImageData(bins.size, bins.size)
  paintLevels(image, bins, filling, sums, levels, palette)
  const canvas = canvasOf(bins)
  contextOf(canvas).putImageData(image, 0, 0)
  return { bins, canvas }
}

function canvasOf({ size }: Bins): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  return canvas
}

const contextOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
