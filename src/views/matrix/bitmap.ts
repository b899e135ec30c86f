import type { U8 } from '#src/base/arrays.ts'
import type { Palette } from '#src/catalog/view.ts'
import { type Replay, STATES } from '#src/run/replay.ts'
import { lastFor, type Pen } from '#src/ui/canvas/surface.ts'
import { type Bins, binsOf, countByState, countLevels } from './density.ts'
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

/** States colour the nonzeros; without them their levels do. */
export type Raster = (layout: MatrixLayout, palette: Palette, states: U8 | undefined) => HTMLCanvasElement

/** The raster of a replay: bins are kept while the window stays, counts are taken anew for every tick. */
export function rasterOf(replay: Replay): Raster {
  const { pattern, levels } = replay
  const canvas = document.createElement('canvas')
  const roomFor = lastFor((size: number) => ({
    image: new ImageData(size, size),
    counts: new Uint32Array(size * size * STATES.length),
  }))
  const binsFor = lastFor((layout: MatrixLayout) => binsOf(pattern, layout))
  const levelImage = lastFor((bins: Bins, palette: Palette, density: boolean) => {
    const image = new ImageData(bins.size, bins.size)
    paintLevels(image, bins, countLevels(pattern, bins, levels.level), levels.ptr.length - 1, palette, density)
    return image
  })
  const stateImage = (bins: Bins, palette: Palette, density: boolean, states: U8) => {
    const { image, counts } = roomFor(bins.size)
    paintStates(image, bins, countByState(pattern, bins, states, counts), palette, density)
    return image
  }
  return (layout, palette, states) => {
    const bins = binsFor(layout)
    const density = layout.detail === 'density'
    const image = states ? stateImage(bins, palette, density, states) : levelImage(bins, palette, density)
    canvas.width = bins.size
    canvas.height = bins.size
    canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0)
    return canvas
  }
}
