import type { Provenance } from '#src/engine/run/run.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'

/**
 * The sign of how a number came to be (`Provenance`) and its word, ending at `right`: half a dot for derived, a broken
 * ring for modeled, a dash for unavailable. Returns where the text before it has to end.
 */
export function badge(pen: Pen, from: Provenance, right: number, y: number): number {
  const { ctx, palette, unit, hair } = pen
  const style = { mono: false, colour: palette.text2 } as const
  const start = right - textWidth(pen, from, style)
  text(pen, from, start, y, style)
  const [x, radius] = [Math.round(start - 9 * unit), 4 * unit]
  ctx.strokeStyle = palette.text2
  ctx.fillStyle = palette.text2
  ctx.lineWidth = hair
  ctx.setLineDash(from === 'modeled' ? [2 * unit, 2 * unit] : [])
  ctx.beginPath()
  if (from === 'unavailable') {
    ctx.moveTo(x - radius, y)
    ctx.lineTo(x + radius, y)
  } else ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.stroke()
  ctx.setLineDash([])
  if (from === 'derived') {
    ctx.beginPath()
    ctx.arc(x, y, radius, Math.PI / 2, 1.5 * Math.PI)
    ctx.fill()
  }
  return x - radius - 8 * unit
}
