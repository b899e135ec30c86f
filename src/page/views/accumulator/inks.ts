import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { over } from '#src/page/draw/colour.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { DONE, WORKING } from '#src/engine/run/replay.ts'

/** How something in an accumulator stands: not there yet, there, put there in this tick, gone to the output. */
export type Standing = 'free' | 'held' | 'now' | 'out'

/** What is there is drawn at this share of the colour of what is put there. */
const HELD = 0.3

export const fillOf = ({ pane, states }: Palette, standing: Standing): string => {
  if (standing === 'held') return over(pane, states[WORKING], HELD)
  return standing === 'now' ? states[WORKING] : standing === 'out' ? states[DONE] : pane
}

const inkOn = ({ pane, text: ink }: Palette, standing: Standing): string => (standing === 'held' ? ink : pane)

export const standingOf = (now: boolean, out: boolean): Standing => (now ? 'now' : out ? 'out' : 'held')

/** A cell and its word, where it has room. A free one is hollow. */
export function drawCell(
  pen: Pen,
  [x, y, wide, high]: readonly [number, number, number, number],
  standing: Standing,
  word = '',
): void {
  const { ctx, palette, hair } = pen
  const inner = wide > 4 * hair ? hair : 0
  if (standing === 'free') {
    if (inner > 0) frameAround(pen, x + hair, y + hair, wide - 3 * hair, high - 2 * hair, palette.lineStrong)
    return
  }
  ctx.fillStyle = fillOf(palette, standing)
  ctx.fillRect(x, y, wide - inner, high)
  if (word !== '' && textWidth(pen, word) <= wide - 4 * hair)
    text(pen, word, x + (wide - inner) / 2, y + high / 2, { align: 'center', colour: inkOn(palette, standing) })
}

/** A line along these points. */
export function drawPath(
  pen: Pen,
  points: readonly (readonly [number, number])[],
  colour: string,
  thick: number,
): void {
  const { ctx } = pen
  ctx.strokeStyle = colour
  ctx.lineWidth = thick
  ctx.beginPath()
  for (const [n, point] of points.entries()) {
    if (n === 0) ctx.moveTo(...point)
    else ctx.lineTo(...point)
  }
  ctx.stroke()
}
