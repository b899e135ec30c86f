import type { Stage } from '#src/engine/catalog/contract/view.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { textOver, textWidth } from '#src/page/draw/text.ts'
import { type Axis, axisOf, BOTTOM, drawPlayhead, drawTicks, FUTURE, placeOf, TOP } from './score-draw.ts'

/** Pixels of the design. */
const LINE = 18
const HIGH = 34

interface Band {
  readonly title: string
  /** First place. */
  readonly first: number
  /** Device pixels, whole. */
  readonly from: number
  readonly to: number
}

/** Stages one after the other, each as long as it has places, under their titles; the playhead at the place at hand. */
export function drawStages(pen: Pen, stages: readonly Stage[], at: number): void {
  const { unit, height } = pen
  const places = stages.reduce((sum, { sentences }) => sum + sentences.length, 0)
  const axis = axisOf(pen.width, unit, places - 1)
  const bands = bandsOf(stages, axis)
  const bottom = Math.round(height - (BOTTOM + 4) * unit)
  const top = Math.max(Math.round((TOP + LINE) * unit), bottom - HIGH * unit)
  const now = placeOf(axis, at) + axis.width / axis.end / 2
  for (const band of bands) drawBand(pen, band, { top, bottom, now })
  drawTicks(pen, axis)
  if (at >= 0) drawPlayhead(pen, placeOf(axis, at))
  for (const band of bands) drawTitle(pen, band, top - (LINE * unit) / 2, band.first <= at)
}

function bandsOf(stages: readonly Stage[], axis: Axis): readonly Band[] {
  const half = axis.width / axis.end / 2
  let first = 0
  return stages.map(({ title, sentences }) => {
    const [from, to] = [first, first + sentences.length - 1].map((place) => placeOf(axis, place))
    const band = { title, first, from: Math.round(from - half), to: Math.round(to + half) }
    first += sentences.length
    return band
  })
}

/** What is filled is solid, what comes is faint. */
function drawBand({ ctx, palette, hair }: Pen, { from, to }: Band, at: { top: number; bottom: number; now: number }) {
  const now = Math.round(Math.min(to, Math.max(from, at.now)))
  ctx.fillStyle = palette.text3
  ctx.fillRect(from, at.top, Math.max(0, now - from - hair), at.bottom - at.top)
  ctx.globalAlpha = FUTURE
  ctx.fillRect(now, at.top, Math.max(0, to - now - hair), at.bottom - at.top)
  ctx.globalAlpha = 1
}

/** A title that its band has room for, over the playhead's line. */
function drawTitle(pen: Pen, { title, from, to }: Band, y: number, begun: boolean): void {
  const { palette, unit } = pen
  const style = { size: 13, mono: false, colour: begun ? palette.text : palette.text2 }
  if (textWidth(pen, title, style) <= to - from - 8 * unit) textOver(pen, title, from + 2 * unit, y, style)
}
