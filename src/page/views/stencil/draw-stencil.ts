import { needsLater } from '#src/core/trace/space.ts'
import { stateOfItem } from '#src/engine/run/query.ts'
import { FAILED, type Replay, SPINNING, UNTRACED, WAITING } from '#src/engine/run/replay.ts'
import type { Pen, Area } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { cellOf, rowOf } from '../grid/place.ts'
import type { Point, Size } from '../grid/pose.ts'
import { corners, longestFitting, type Neighbourhood, placeAt } from './layout.ts'
import { FARTHEST, needsText, type PointOffset } from './point.ts'

/** The drawing: the point of a row, and the places from there of the rows that it needs. */
export interface ShownStencil {
  readonly replay: Replay
  readonly size: Size
  readonly row: number
  readonly offsets: readonly PointOffset[]
  /** Row under the pointer, here or in another pane. */
  readonly hovered: number | undefined
  readonly tick: number
}

/** Cells keep this distance, in cells. */
const GAP = 0.05

/** Row of the cell at an offset from the shown row; undefined outside the grid. */
export function rowAtOffset(size: Size, row: number, offset: PointOffset): number | undefined {
  const [x, y, z] = cellOf(size, row).map((at, axis) => at + offset[axis])
  const inside = [x, y, z].every((at, axis) => at >= 0 && at < size[axis])
  return inside ? rowOf(size, x, y, z) : undefined
}

/** The slabs around the point from below, each with its cells' outlines, the states of those that count, and the arrows. */
export function drawStencil(pen: Pen, of: Neighbourhood, shown: ShownStencil, box: Area): void {
  const { offsets, row, replay } = shown
  const said = needsText(row, offsets, needsLater(replay.space))
  const needs = said.slice(said.indexOf('needs'))
  const fitting = longestFitting(
    [said, needs, needs.split(',')[0]],
    (each) => textWidth(pen, each, words(pen)),
    box.width,
  )
  text(pen, fitting, 0, box.top - 9 * pen.unit, words(pen))
  const near = offsets.filter((offset) => offset.every((steps) => Math.abs(steps) <= FARTHEST))
  for (const dz of of.slabs) {
    drawSlab(pen, of, shown, dz)
    for (const offset of near.filter((each) => each[2] === dz)) drawCell(pen, of, shown, offset)
    if (dz === 0) drawCell(pen, of, shown, [0, 0, 0])
    labelSlab(pen, of, shown, dz)
  }
  for (const offset of near) drawArrow(pen, of, offset)
  drawHovered(pen, of, shown)
  drawPoint(pen, of)
  labelAxes(pen, of)
}

const words = (pen: Pen) => ({ size: 12, mono: false, colour: pen.palette.text2 })

function path(pen: Pen, points: readonly Point[]): void {
  pen.ctx.beginPath()
  points.forEach(([x, y], k) => (k === 0 ? pen.ctx.moveTo(x, y) : pen.ctx.lineTo(x, y)))
  pen.ctx.closePath()
}

function drawSlab(pen: Pen, of: Neighbourhood, { size, row }: ShownStencil, dz: number): void {
  const [rx, ry] = of.reach
  pen.ctx.strokeStyle = pen.palette.lineStrong
  pen.ctx.lineWidth = pen.hair
  for (let dy = -ry; dy <= ry; dy++) {
    for (let dx = -rx; dx <= rx; dx++) {
      if (rowAtOffset(size, row, [dx, dy, dz]) === undefined) continue
      path(pen, corners(of, [dx, dy, dz], GAP))
      pen.ctx.stroke()
    }
  }
}

/** A cell in its state's colour and form; the pane's colour first, so that nothing behind it shines through. */
function drawCell(pen: Pen, of: Neighbourhood, { replay, size, row, tick }: ShownStencil, offset: PointOffset): void {
  const cell = rowAtOffset(size, row, offset)
  if (cell === undefined) return
  const { ctx, palette, unit } = pen
  const state = stateOfItem(replay, cell, Math.min(tick, replay.end))
  const hollow = state === WAITING || state === UNTRACED
  path(pen, corners(of, offset, GAP))
  ctx.fillStyle = hollow ? palette.pane : palette.states[state]
  ctx.fill()
  ctx.strokeStyle = palette.states[state]
  ctx.lineWidth = (hollow ? 1.5 : 1) * unit
  ctx.stroke()
  if (state === SPINNING) slit(pen, of, offset)
  if (state === FAILED) cross(pen, of, offset)
}

/** The slit of a pause sign, beside the middle, where the arrow ends. */
function slit(pen: Pen, of: Neighbourhood, [dx, dy, dz]: PointOffset): void {
  const at = (x: number, y: number) => placeAt(of, dx + x, dy + y, dz)
  path(pen, [at(-0.3, -0.28), at(-0.18, -0.28), at(-0.18, 0.28), at(-0.3, 0.28)])
  pen.ctx.fillStyle = pen.palette.pane
  pen.ctx.fill()
}

function cross(pen: Pen, of: Neighbourhood, offset: PointOffset): void {
  const [a, b, c, d] = corners(of, offset, GAP)
  pen.ctx.strokeStyle = pen.palette.pane
  for (const [from, to] of [
    [a, c],
    [b, d],
  ]) {
    pen.ctx.beginPath()
    pen.ctx.moveTo(...from)
    pen.ctx.lineTo(...to)
    pen.ctx.stroke()
  }
}

/** From the point to one that it needs. */
function drawArrow(pen: Pen, of: Neighbourhood, offset: PointOffset): void {
  const { ctx, unit, palette } = pen
  const [x0, y0] = placeAt(of, 0, 0, 0)
  const [x1, y1] = placeAt(of, ...offset)
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length < 1) return
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
  const head = Math.min(7 * unit, length / 3)
  ctx.lineWidth = 3.5 * unit
  for (const colour of [palette.pane, palette.text]) {
    ctx.strokeStyle = colour
    ctx.beginPath()
    ctx.moveTo(x0, y0)
    ctx.lineTo(x1 - head * ux, y1 - head * uy)
    ctx.stroke()
    ctx.lineWidth = 1.5 * unit
  }
  path(pen, [
    [x1, y1],
    [x1 - head * ux - 0.5 * head * uy, y1 - head * uy + 0.5 * head * ux],
    [x1 - head * ux + 0.5 * head * uy, y1 - head * uy - 0.5 * head * ux],
  ])
  ctx.fillStyle = palette.text
  ctx.fill()
}

/** The cell under the pointer, in ink. */
function drawHovered(pen: Pen, of: Neighbourhood, { size, row, hovered }: ShownStencil): void {
  if (hovered === undefined) return
  const here = cellOf(size, row)
  const [dx, dy, dz] = cellOf(size, hovered).map((at, axis) => at - here[axis])
  if (Math.abs(dx) > of.reach[0] || Math.abs(dy) > of.reach[1] || !of.slabs.includes(dz)) return
  path(pen, corners(of, [dx, dy, dz], GAP))
  pen.ctx.strokeStyle = pen.palette.text
  pen.ctx.lineWidth = 1.5 * pen.unit
  pen.ctx.stroke()
}

function drawPoint(pen: Pen, of: Neighbourhood): void {
  const { ctx, unit, palette } = pen
  ctx.beginPath()
  ctx.arc(...placeAt(of, 0, 0, 0), 4 * unit, 0, 2 * Math.PI)
  ctx.fillStyle = palette.text
  ctx.fill()
  ctx.strokeStyle = palette.pane
  ctx.lineWidth = 1.5 * unit
  ctx.stroke()
}

const outline = (of: Neighbourhood, dz: number): Point[] => {
  const [rx, ry] = [of.reach[0] + 0.5, of.reach[1] + 0.5]
  return [placeAt(of, -rx, -ry, dz), placeAt(of, rx, -ry, dz), placeAt(of, rx, ry, dz), placeAt(of, -rx, ry, dz)]
}

function labelSlab(pen: Pen, of: Neighbourhood, { size, row }: ShownStencil, dz: number): void {
  const z = cellOf(size, row)[2] + dz
  if (z < 0 || z >= size[2]) return
  const [left, y] = outline(of, dz).reduce((a, b) => (b[0] < a[0] ? b : a))
  text(pen, `z=${z}`, Math.max(28 * pen.unit, left - 6 * pen.unit), y, { align: 'right' })
}

/** The letters of x and y at the edges of the lowest slab that face the reader, with the way they grow. */
function labelAxes(pen: Pen, of: Neighbourhood): void {
  const [rx, ry] = [of.reach[0] + 0.5, of.reach[1] + 0.5]
  const { near } = of.axes
  const away = 11 * pen.unit
  const front = near[1] < 0 ? -ry : ry
  const side = near[0] > 0 ? rx : -rx
  const [xx, xy] = placeAt(of, 0, front, of.slabs[0])
  const [yx, yy] = placeAt(of, side, 0, of.slabs[0])
  text(pen, of.ex[0] >= 0 ? 'x →' : '← x', xx, xy + away, { ...words(pen), align: 'center' })
  const [cx] = placeAt(of, 0, 0, of.slabs[0])
  const right = yx >= cx
  text(pen, of.ey[0] >= 0 ? 'y ↗' : '↖ y', yx + (right ? 5 : -5) * pen.unit, yy + away, {
    ...words(pen),
    align: right ? 'left' : 'right',
  })
}
