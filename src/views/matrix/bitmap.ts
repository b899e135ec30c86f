import type { Palette } from '#src/catalog/view.ts'
import type { Replay } from '#src/run/replay.ts'
import { rowStates } from '#src/run/states.ts'
import { lastFor, type Pen } from '#src/ui/canvas/surface.ts'
import { KINDS } from '../tally.ts'
import { type Bins, binsOf, countLevels, DensityTally, type Filling, fillingOf } from './density.ts'
import type { MatrixLayout } from './layout.ts'
import { paintLevels, paintStates } from './raster.ts'

/** Where a raster's bins lie: at density on the plot, at cells on the rows and columns that they are. */
function rasterBox(layout: MatrixLayout, image: HTMLCanvasElement) {
  const { left, top, side, pitch, firstRow, firstCol } = layout
  if (layout.detail === 'density') return { x: left, y: top, size: image.width * Math.ceil(side / image.width) }
  const part = (corner: number) => (corner - Math.floor(corner + 1e-9)) * pitch
  return { x: left - part(firstCol), y: top - part(firstRow), size: image.width * pitch }
}

/**
 * Marks of a device pixel are too fine to be seen: paler copies beneath widen them to the side away from the empty
 * triangle (`side`).
 */
export function drawRaster(pen: Pen, layout: MatrixLayout, image: HTMLCanvasElement, side: number): void {
  const { ctx } = pen
  const { x, y, size } = rasterBox(layout, image)
  ctx.imageSmoothingEnabled = false
  const widest = Math.ceil(0.75 * pen.unit)
  for (let by = widest; by >= 0; by--) {
    ctx.globalAlpha = by === widest ? 0.5 : 1
    ctx.drawImage(image, x + side * by, y, size, size)
  }
  ctx.globalAlpha = 1
}

/** The nonzeros in view as an image: coloured by their rows' states at a tick, or by level where there is none. */
export type Raster = (layout: MatrixLayout, palette: Palette, tick: number | undefined) => HTMLCanvasElement

/** The raster of a replay: while the window stays, bins are brought from tick to tick by the rows that change. */
export function rasterOf(replay: Replay): Raster {
  const binsFor = lastFor(binsOf)
  const byState = lastFor((bins: Bins) => new StateRaster(new DensityTally(rowStates(replay), replay.pattern, bins)))
  const byLevel = lastFor((bins: Bins, palette: Palette) => levelRaster(replay, bins, palette))
  return (layout, palette, tick) => {
    const bins = binsFor(layout)
    return tick === undefined ? byLevel(bins, palette) : byState(bins).at(tick, palette)
  }
}

/** One window's bins, by state. */
class StateRaster {
  private readonly tally: DensityTally
  private readonly image: ImageData
  private readonly canvas: HTMLCanvasElement
  private filling: Filling | undefined
  private palette: Palette | undefined

  constructor(tally: DensityTally) {
    const { size } = tally.bins
    this.tally = tally
    this.image = new ImageData(size, size)
    this.canvas = canvasOf(size)
  }

  /** Bins of which a nonzero has changed its state are painted anew; all are where the colours have changed. */
  at(tick: number, palette: Palette): HTMLCanvasElement {
    const { tally, image, canvas } = this
    const counts = tally.at(tick)
    this.filling ??= fillingOf(tally.bins, counts, KINDS)
    if (palette !== this.palette) tally.changed.addAll()
    this.palette = palette
    const changed = tally.changed.take()
    if (changed.length === 0) return canvas
    paintStates(image, tally.bins, this.filling, counts, palette, changed)
    contextOf(canvas).putImageData(image, 0, 0)
    return canvas
  }
}

function levelRaster({ pattern, levels }: Replay, bins: Bins, palette: Palette): HTMLCanvasElement {
  const image = new ImageData(bins.size, bins.size)
  const sums = new Float64Array(2 * bins.size * bins.size)
  countLevels(pattern, bins, levels.level, sums, bins.first, bins.stop)
  paintLevels(image, bins, fillingOf(bins, sums, 2, 1), sums, levels.ptr.length - 1, palette)
  const canvas = canvasOf(bins.size)
  contextOf(canvas).putImageData(image, 0, 0)
  return canvas
}

function canvasOf(size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  return canvas
}

const contextOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
