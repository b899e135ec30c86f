import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { type Bins, binsOf } from '#src/page/draw/pattern/bins.ts'
import { drawBitmap } from '#src/page/draw/pattern/bitmap.ts'
import { colAt, edgesOf, type MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { lastFor, type Pen } from '#src/page/draw/surface.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { needsLater } from '#src/core/trace/space.ts'
import { isNear, nearBitmaps } from './near.ts'
import { restOf } from './rest.ts'

/** Times that the loupe enlarges, and its side in px. */
const POWER = 8
const SIDE = 128

/** A place of the plot, in device pixels. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** Largest side of a loupe, as a share of the plot's: what it covers must not be all. */
const SHARE = 0.45

/**
 * Place of a magnified cut: its middle shows the pixels under the place, whole pixels. It stands beside the place, on the side
 * where the plot has room. Undefined where single nonzeros are seen without it.
 */
export function loupeAt(layout: MatrixLayout, { x, y }: Spot, unit: number): MatrixLayout | undefined {
  if (layout.detail !== 'density') return undefined
  const side = Math.floor(Math.min(SIDE * unit, layout.side * SHARE))
  const gap = Math.round(14 * unit)
  const { right } = edgesOf(layout)
  const left = Math.round(x + gap + side > right ? x - gap - side : x + gap)
  const top = Math.round(y - gap - side < layout.top ? y + gap : y - gap - side)
  const pitch = layout.pitch * POWER
  const half = side / 2 / pitch
  const row = layout.firstRow + (y - layout.top) / layout.pitch
  const detail = pitch < 1 ? 'density' : 'cells'
  return { ...layout, left, top, side, pitch, detail, firstRow: row - half, firstCol: colAt(layout, x) - half }
}

/** Side of a bin of the loupe in px, for single nonzeros to be seen in it. */
const GRAIN = 2.5

function grained(layout: MatrixLayout, unit: number): Bins {
  const bins = binsOf(layout)
  if (!bins.density) return bins
  const wide = Math.max(1, Math.round(GRAIN * unit))
  return { ...bins, size: Math.ceil(bins.size / wide), scale: bins.scale / wide }
}

/** Draws the cut of the matrix around a place enlarged, in the states of its nonzeros; none of more than a frame has time for. */
export function loupe(replay: Replay) {
  const near = nearBitmaps(replay)
  const binsFor = lastFor((layout: MatrixLayout, unit: number) => grained(layout, unit))
  const drawRest = restOf(replay, grained)
  const cutFor = lastFor((layout: MatrixLayout, x: number, y: number, unit: number) => loupeAt(layout, { x, y }, unit))
  const side = needsLater(replay.space) ? 1 : -1
  return (pen: Pen, layout: MatrixLayout, { x, y }: Spot, frame: Frame, byLevel: boolean): void => {
    const cut = cutFor(layout, x, y, pen.unit)
    if (!cut) return
    const bins = binsFor(cut, pen.unit)
    if (bins.stop <= bins.first || !isNear(replay, bins)) return
    const { ctx, palette } = pen
    ctx.save()
    ctx.beginPath()
    ctx.rect(cut.left, cut.top, cut.side, cut.side)
    ctx.clip()
    ctx.fillStyle = palette.pane
    ctx.fillRect(cut.left, cut.top, cut.side, cut.side)
    drawRest(pen, cut)
    drawBitmap(pen, cut, near(bins, palette, byLevel ? undefined : frame.tick), side)
    ctx.restore()
    frameAround(pen, cut.left, cut.top, cut.side, cut.side, palette.text)
    const seen = Math.max(3, Math.round(cut.side / POWER))
    frameAround(pen, Math.round(x - seen / 2), Math.round(y - seen / 2), seen, seen, palette.text)
  }
}
