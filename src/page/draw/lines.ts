import type { Pen } from './surface.ts'

/** Lines are filled rectangles on whole device pixels: never blurred, at any dpr. */
export function horizontal(pen: Pen, x0: number, x1: number, y: number, colour: string, thick = pen.hair): void {
  pen.ctx.fillStyle = colour
  pen.ctx.fillRect(Math.round(x0), Math.round(y), Math.round(x1) - Math.round(x0), thick)
}

export function vertical(pen: Pen, x: number, y0: number, y1: number, colour: string, thick = pen.hair): void {
  pen.ctx.fillStyle = colour
  pen.ctx.fillRect(Math.round(x), Math.round(y0), thick, Math.round(y1) - Math.round(y0))
}

/** A frame whose inner edge is the given box: it covers nothing in the box. */
export function frameAround(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  thick = pen.hair,
): void {
  const left = Math.round(x) - thick
  const top = Math.round(y) - thick
  const right = Math.round(x + width)
  const bottom = Math.round(y + height)
  pen.ctx.fillStyle = colour
  pen.ctx.fillRect(left, top, right - left + thick, thick)
  pen.ctx.fillRect(left, bottom, right - left + thick, thick)
  pen.ctx.fillRect(left, top, thick, bottom - top)
  pen.ctx.fillRect(right, top, thick, bottom - top)
}

/** Thickness of an ink outline: a pinned mark's is heavier than a hovered one's. */
export const inkWidth = (pen: Pen, pinned: boolean): number => Math.max(1, Math.round(pen.unit * (pinned ? 1.5 : 1)))

/** A line of ink from point to point: a chain of rows. */
export function strokeThrough({ ctx, palette, unit }: Pen, points: readonly (readonly [x: number, y: number])[]): void {
  ctx.strokeStyle = palette.text
  ctx.lineWidth = 2 * unit
  ctx.lineJoin = 'round'
  ctx.beginPath()
  points.forEach(([x, y], p) => (p === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.stroke()
}
