import { faded } from '#src/page/draw/colour.ts'
import { ring } from '#src/page/draw/pattern/squares.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { WORKING } from '#src/engine/run/replay.ts'

/** Both ends of an entry's way, in the middle of its marks; undefined where one is out of view. */
export type Way = readonly [from: readonly [number, number], to: readonly [number, number]]

export function drawWays(pen: Pen, ways: readonly Way[]): void {
  const { ctx, palette } = pen
  ctx.strokeStyle = faded(palette.states[WORKING], 0.6)
  strokeWays(pen, ways, pen.hair)
}

/** The way of a marked entry, in ink, with a frame around either end. */
export function drawMarked(pen: Pen, [from, to]: Way, sizes: readonly [number, number], thick: number): void {
  pen.ctx.strokeStyle = pen.palette.text
  strokeWays(pen, [[from, to]], thick)
  for (const [e, [x, y]] of [from, to].entries()) ring(pen, x, y, sizes[e], thick)
}

function strokeWays({ ctx }: Pen, ways: readonly Way[], thick: number): void {
  ctx.lineWidth = thick
  ctx.beginPath()
  for (const [[x0, y0], [x1, y1]] of ways) {
    ctx.moveTo(x0, y0)
    ctx.lineTo(x1, y1)
  }
  ctx.stroke()
}
