import { plural, significant } from '#src/base/format.ts'
import type { Camera, Frame, Host, Palette, Picture, View } from '#src/catalog/view.ts'
import { statesOfRows } from '#src/run/query.ts'
import { type Mark, type Replay, STATES, WAITING } from '#src/run/replay.ts'
import { nnz } from '#src/sparse/csr.ts'
import { extentOf, lastFor, type Pen, surfaceIn } from '#src/ui/canvas/surface.ts'
import { drawAxes, drawFrame, drawLevelKey } from './axes.ts'
import { drawCrosshair } from './crosshair.ts'
import { binsOf, countByState, countLevels } from './density.ts'
import { type MatrixLayout, matrixLayout, panBy, rowAt, zoomAbout } from './layout.ts'
import { paintLevels, paintStates } from './raster.ts'
import { drawLevelSquares, drawNumbers, drawSquares } from './squares.ts'

const view: View = {
  title: 'Matrix',
  order: 20,
  weight: 0.36,
  half: true,
  encoding: (replay) => `${plural(nnz(replay.pattern), 'nonzero')} of ${replay.upper ? 'U' : 'L'}`,
  available: (replay) => replay.pattern.rows > 0,
  options: { colour: ['state', 'level'] },
  create: matrixPicture,
}
export default view

function matrixPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const states = new Uint8Array(replay.pattern.rows)
  const raster = rasterOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  let frame: Frame | undefined
  let layout: MatrixLayout | undefined

  const layoutFor = (camera: Camera | undefined) =>
    frame && matrixLayout(replay.pattern.rows, extentOf(frame), camera, byLevel(frame))

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      layout = matrixLayout(replay.pattern.rows, extentOf(next), next.camera, byLevel(next))
      if (!byLevel(next)) statesOfRows(replay, next.tick, states)
      drawFrame(pen, layout)
      clipped(pen, layout, () => drawNonzeros(pen, replay, layout as MatrixLayout, next, states, raster))
      drawAxes(pen, layout, [next.pin, next.hover])
      if (byLevel(next)) drawLevelKey(pen, layout, replay.levels.ptr.length - 1)
      drawCrosshair(pen, replay, layout, next)
      say(detailText(layout, next.dpr))
    },
    pick(x, y) {
      const row = frame && layout && rowAt(layout, x * frame.dpr, y * frame.dpr)
      return row === undefined ? undefined : { kind: 'row', row }
    },
    step: (mark, dx, dy) => stepRow(replay.pattern.rows, mark, dx + dy),
    zoom(camera, factor, x, y) {
      const from = layoutFor(camera)
      if (!frame || !from) return camera ?? []
      return zoomAbout(from, extentOf(frame).unit, factor, x * frame.dpr, y * frame.dpr)
    },
    pan(camera, dx, dy) {
      const from = layoutFor(camera)
      return frame && from ? panBy(from, dx * frame.dpr, dy * frame.dpr) : (camera ?? [])
    },
    dispose: surface.remove,
  }
}

const byLevel = (frame: Frame): boolean => frame.options['colour'] === 'level'

function clipped(pen: Pen, layout: MatrixLayout, paint: () => void): void {
  const { ctx } = pen
  ctx.save()
  ctx.beginPath()
  ctx.rect(layout.left, layout.top, layout.side, layout.side)
  ctx.clip()
  paint()
  ctx.restore()
}

type Raster = (layout: MatrixLayout, frame: Frame, states: Uint8Array<ArrayBuffer>) => HTMLCanvasElement

function drawNonzeros(
  pen: Pen,
  replay: Replay,
  layout: MatrixLayout,
  frame: Frame,
  states: Uint8Array<ArrayBuffer>,
  raster: Raster,
): void {
  if (layout.detail === 'density' || layout.detail === 'cells') {
    drawRaster(pen, layout, raster(layout, frame, states), replay.upper ? 1 : -1)
    return
  }
  if (byLevel(frame)) drawLevelSquares(pen, replay, layout)
  else drawSquares(pen, replay, layout, states)
  if (layout.detail !== 'labels') return
  const { pane, text } = pen.palette
  drawNumbers(pen, replay, layout, (row) => (!byLevel(frame) && states[row] === WAITING ? text : pane))
}

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
function drawRaster(pen: Pen, layout: MatrixLayout, image: HTMLCanvasElement, side: number): void {
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

/** The raster of a replay: bins are kept while the window stays, counts are taken anew for every tick. */
function rasterOf(replay: Replay): Raster {
  const { pattern, levels } = replay
  const canvas = document.createElement('canvas')
  const roomFor = lastFor((size: number) => {
    canvas.width = size
    canvas.height = size
    return { image: new ImageData(size, size), counts: new Uint32Array(size * size * STATES.length) }
  })
  const binsFor = lastFor((_key: string, layout: () => MatrixLayout) => binsOf(pattern, layout()))
  const byLevels = lastFor((bins: ReturnType<typeof binsOf>, palette: Palette, density: boolean) => {
    const { image } = roomFor(bins.size)
    paintLevels(image, bins, countLevels(pattern, bins, levels.level), levels.ptr.length - 1, palette, density)
    return image
  })
  let current: MatrixLayout | undefined
  const currentLayout = () => current as MatrixLayout
  return (layout, frame, states) => {
    current = layout
    const { side, firstRow, firstCol, pitch, detail } = layout
    const bins = binsFor(`${side} ${firstRow} ${firstCol} ${pitch} ${detail}`, currentLayout)
    const { image, counts } = roomFor(bins.size)
    if (byLevel(frame)) byLevels(bins, frame.palette, detail === 'density')
    else paintStates(image, bins, countByState(pattern, bins, states, counts), frame.palette, detail === 'density')
    canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0)
    return canvas
  }
}

function stepRow(rows: number, mark: Mark | undefined, by: number): Mark | undefined {
  const row = mark?.kind === 'row' ? mark.row + by : 0
  return row >= 0 && row < rows ? { kind: 'row', row } : undefined
}

function detailText(layout: MatrixLayout, dpr: number): string {
  if (layout.detail !== 'density') return 'every nonzero'
  const entries = significant(dpr / layout.pitch)
  return `1 px = ${entries} × ${entries} entries`
}
