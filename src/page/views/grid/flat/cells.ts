import { FAILED, SPINNING, UNTRACED, WAITING } from '#src/engine/run/replay.ts'
import { rgbToCss, cssToRgb } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { Stack } from '../layout.ts'
import { pointAt } from '../place.ts'
import type { Point } from '../pose.ts'
import { gapOf } from '../shares.ts'

/** Half a spinning mark's slit, in cells, and the design pixels that a cell needs for one. */
const SLIT = { x: 0.075, y: 0.25, room: 13 }

const isHollow = (state: number): boolean => state === WAITING || state === UNTRACED

/** Colours of a cell: of its upper face and its sides. */
export interface Inks {
  readonly top: string
  readonly x: string
  readonly y: string
}

/** Draws cells that are large enough to show a state's form. */
export class Cells {
  private readonly gap: Point
  private readonly line: number
  private readonly veil: number
  private readonly pen: Pen
  private readonly stack: Stack
  private readonly inksOf: (row: number) => Inks
  private readonly stateOf: (row: number) => number

  constructor(pen: Pen, stack: Stack, inksOf: (row: number) => Inks, stateOf: (row: number) => number) {
    this.pen = pen
    this.stack = stack
    this.inksOf = inksOf
    this.stateOf = stateOf
    this.gap = [gapOf(stack.heightX, pen.unit), gapOf(stack.heightY, pen.unit)]
    this.line = Math.max(1, 0.95 * pen.unit)
    this.veil = stack.size[2] > 1 ? stack.pose.join : 0
  }

  /** Every cell of a slab as a box, from the farthest to the nearest. */
  drawBoxes(z: number): void {
    this.each(z, (x, y, state) => {
      if (!isHollow(state)) {
        this.side('x', x, y, z)
        this.side('y', x, y, z)
      }
      this.top(x, y, z, state)
    })
  }

  /** A slab with sides along its nearest borders alone. */
  drawPlate(z: number): void {
    const [X, Y] = this.stack.size
    const { near } = this.stack.axes
    const last = { x: near[0] >= 0 ? X - 1 : 0, y: near[1] >= 0 ? Y - 1 : 0 }
    this.each(z, (x, y, state) => {
      if (isHollow(state)) return
      if (x === last.x) this.side('x', x, y, z)
      if (y === last.y) this.side('y', x, y, z)
    })
    this.each(z, (x, y, state) => this.top(x, y, z, state))
  }

  private each(z: number, visit: (x: number, y: number, state: number) => void): void {
    const [X, Y] = this.stack.size
    const { near } = this.stack.axes
    for (let j = 0; j < Y; j++)
      for (let i = 0; i < X; i++) {
        const x = near[0] >= 0 ? i : X - 1 - i
        const y = near[1] >= 0 ? j : Y - 1 - j
        visit(x, y, this.stateOf(x + X * (y + Y * z)))
      }
  }

  private inksAt(x: number, y: number, z: number): Inks {
    const [X, Y] = this.stack.size
    return this.inksOf(x + X * (y + Y * z))
  }

  /** The side that stands at right angles to x or to y, on the border that is nearer to the reader. */
  private side(across: 'x' | 'y', x: number, y: number, z: number): void {
    const { stack, pen, gap } = this
    const k = across === 'x' ? 0 : 1
    const wall = stack.axes.near[k] >= 0 ? 1 - gap[k] : gap[k]
    const [low, high] = [gap[1 - k], 1 - gap[1 - k]]
    const a = across === 'x' ? pointAt(stack, x + wall, y + low, z) : pointAt(stack, x + low, y + wall, z)
    const b = across === 'x' ? pointAt(stack, x + wall, y + high, z) : pointAt(stack, x + high, y + wall, z)
    pen.ctx.fillStyle = this.inksAt(x, y, z)[across]
    this.path([a, b, [b[0], b[1] + stack.thick], [a[0], a[1] + stack.thick]])
    pen.ctx.fill()
  }

  /** The upper face: solid, hollow, crossed or slit, by the state. */
  private top(x: number, y: number, z: number, state: number): void {
    const { ctx, palette, unit } = this.pen
    const { top } = this.inksAt(x, y, z)
    if (isHollow(state)) {
      // the line lies inside the cell, as a solid one's colour does
      this.face(x, y, z, this.line / 2)
      ctx.lineWidth = this.line
      ctx.strokeStyle = rgbToCss(cssToRgb(top), (state === UNTRACED ? 0.4 : 0.9) * (1 - 0.6 * this.veil))
      return ctx.stroke()
    }
    this.face(x, y, z, 0)
    ctx.fillStyle = top
    ctx.fill()
    if (state === SPINNING) this.slit(x, y, z)
    if (state !== FAILED) return
    ctx.strokeStyle = palette.pane
    ctx.lineWidth = 2 * unit
    this.path([
      this.at(x, y, z, -0.5 + this.gap[0], -0.5 + this.gap[1]),
      this.at(x, y, z, 0.5 - this.gap[0], 0.5 - this.gap[1]),
    ])
    ctx.stroke()
    this.path([
      this.at(x, y, z, 0.5 - this.gap[0], -0.5 + this.gap[1]),
      this.at(x, y, z, -0.5 + this.gap[0], 0.5 - this.gap[1]),
    ])
    ctx.stroke()
  }

  /** The slit of a pause sign, as spinning marks have it in every pane: in grey they would equal done. */
  private slit(x: number, y: number, z: number): void {
    const { ctx, palette, unit } = this.pen
    const { heightX, heightY } = this.stack
    const room = Math.min(1, Math.min(heightX, 1.6 * heightY) / unit - SLIT.room)
    if (room <= 0) return
    this.rectangle(x, y, z, SLIT.x, SLIT.y)
    ctx.fillStyle = rgbToCss(cssToRgb(palette.pane), room)
    ctx.fill()
  }

  private face(x: number, y: number, z: number, inset: number): void {
    const { heightX, heightY } = this.stack
    this.rectangle(x, y, z, 0.5 - this.gap[0] - inset / heightX, 0.5 - this.gap[1] - inset / heightY)
  }

  /** A rectangle about a cell's middle, half so wide and deep, in cells. */
  private rectangle(x: number, y: number, z: number, dx: number, dy: number): void {
    const at = (sx: number, sy: number) => this.at(x, y, z, sx * dx, sy * dy)
    this.path([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)])
  }

  private at(x: number, y: number, z: number, dx: number, dy: number): Point {
    return pointAt(this.stack, x + 0.5 + dx, y + 0.5 + dy, z)
  }

  private path(points: readonly Point[]): void {
    const { ctx } = this.pen
    ctx.beginPath()
    points.forEach(([x, y], p) => (p === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
    ctx.closePath()
  }
}
