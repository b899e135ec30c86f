import { context } from '#src/page/draw/recorder.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { faded, inkOn, over, cssToRgb } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { colLeft, type MatrixLayout, rowTop, visibleCols, visibleRows } from '#src/page/draw/pattern/layout.ts'

/** Tiles finer than this, in device pixels, are drawn in bins. */
const FINE = 3
/** What the emptiest tile has of its colour. */
const FAINTEST = 0.5

export const formatColour = (palette: Palette, format: number): string => palette.formats[NAMES[format].toLowerCase()]

/** How strong a tile's colour is: by the share of its places that hold something. */
export const strength = (nonzeros: number): number => FAINTEST + (1 - FAINTEST) * Math.sqrt(nonzeros / (EDGE * EDGE))

/** All tiles in view, in their format's colour. */
export function drawMap(pen: Pen, layout: MatrixLayout, tiled: Tiled): void {
  if (layout.pitch < FINE) drawBins(pen, layout, tiled)
  else drawTiles(pen, layout, tiled)
}

function eachInView(
  layout: MatrixLayout,
  { tile_ptr, tile_col_idx }: Tiled,
  see: (t: number, ti: number, tj: number) => void,
): void {
  const rows = visibleRows(layout)
  const cols = visibleCols(layout)
  for (let ti = rows.first; ti < rows.stop; ti++) {
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) {
      if (tile_col_idx[t] >= cols.first && tile_col_idx[t] < cols.stop) see(t, ti, tile_col_idx[t])
    }
  }
}

function drawTiles(pen: Pen, layout: MatrixLayout, tiled: Tiled): void {
  const { ctx, palette, unit } = pen
  const gap = layout.pitch >= 5 ? pen.hair : 0
  eachInView(layout, tiled, (t, ti, tj) => {
    const colour = formatColour(palette, tiled.format[t])
    const share = strength(tiled.tile_nnz[t + 1] - tiled.tile_nnz[t])
    const [x, y] = [Math.round(colLeft(layout, tj)), Math.round(rowTop(layout, ti))]
    const size = Math.max(1, Math.round(layout.pitch) - gap)
    ctx.fillStyle = faded(colour, share)
    ctx.fillRect(x, y, size, size)
    const name = NAMES[tiled.format[t]]
    if (layout.pitch < 24 * unit || textWidth(pen, name) > size - 4 * unit) return
    const ink = inkOn(palette, over(palette.pane, colour, share))
    text(pen, name, x + size / 2, y + size / 2, { align: 'center', colour: ink })
  })
}

/** Bins of device pixels, or of single tiles: colours by the tiles' shares, opacity by how many there are. */
function drawBins(pen: Pen, layout: MatrixLayout, tiled: Tiled): void {
  const { ctx, palette } = pen
  const colours = NAMES.map((_, format) => cssToRgb(formatColour(palette, format)))
  const size = Math.ceil(layout.side)
  const sums = new Float32Array(4 * size * size)
  eachInView(layout, tiled, (t, ti, tj) => {
    const share = strength(tiled.tile_nnz[t + 1] - tiled.tile_nnz[t])
    const [x, y] = [Math.floor(colLeft(layout, tj) - layout.left), Math.floor(rowTop(layout, ti) - layout.top)]
    const wide = Math.max(1, Math.round(layout.pitch))
    for (let dy = 0; dy < wide; dy++)
      for (let dx = 0; dx < wide; dx++) add(x + dx, y + dy, colours[tiled.format[t]], share)
  })
  function add(x: number, y: number, colour: readonly number[], share: number): void {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    const at = 4 * (y * size + x)
    for (let c = 0; c < 3; c++) sums[at + c] += share * colour[c]
    sums[at + 3] += share
  }
  const image = imageOf(sums, size, Math.max(1, 1 / layout.pitch))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  context(canvas).putImageData(image, 0, 0)
  ctx.drawImage(canvas, layout.left, layout.top)
}

/** As opaque as a line of tiles through the bin, `across` of them, would be full. */
function imageOf(sums: Float32Array, size: number, across: number): ImageData {
  const image = new ImageData(size, size)
  for (let at = 0; at < sums.length; at += 4) {
    const weight = sums[at + 3]
    if (weight === 0) continue
    for (let c = 0; c < 3; c++) image.data[at + c] = sums[at + c] / weight
    image.data[at + 3] = 255 * Math.max(FAINTEST, Math.min(1, weight / across))
  }
  return image
}
