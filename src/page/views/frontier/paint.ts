import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { faded } from '#src/page/draw/colour.ts'
import { frameAround, horizontal } from '#src/page/draw/lines.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { count } from '#src/core/base/format.ts'
import { iterationAt, type Iterations, lookedIn } from './iterations.ts'
import {
  barHeight,
  columnBox,
  type FrontierLayout,
  spanOf,
  stateIn,
  sumOf,
  tallest,
  type VertexBox,
  vertexBox,
} from './layout.ts'
import { barsName, iterationNumber, NONE, wayWords } from './words.ts'

/** What is yet to be looked at is drawn at this opacity. */
const FUTURE = 0.25

/** Ways of looking have colours without order, and their names stand below the bars. */
export const wayColour = ({ hues }: Palette, way: number): string => hues[(4 * way + (way >> 1)) % hues.length]

/** Vertices by iteration: each a cell, or columns as high as they have vertices. */
export function paintColumns(pen: Pen, layout: FrontierLayout, of: Iterations, now: number, sampled: boolean): void {
  const batch = new MarkBatch()
  for (let c = 0; c < layout.columns; c++) {
    const { size, first, stop } = spanOf(layout, of, c)
    if (layout.cell === 0) {
      const { x, wide } = columnBox(layout, c)
      const whole = barHeight(layout, size)
      let [below, held] = [0, 0]
      for (let i = first; i < stop; i++) {
        held += of.ptr[i + 1] - of.ptr[i]
        const to = Math.round((held / size) * whole)
        const top = layout.vertices.top + layout.vertices.height - to
        if (to > below) batch.addBlock(stateIn(of, i, now, sampled), x, top, wide, to - below)
        below = to
      }
      continue
    }
    const state = stateIn(of, first, now, sampled)
    for (let p = 0; p < size; p++) {
      const { x, y, wide, high } = vertexBox(layout, c, p, size)
      batch.add(state, x, y, wide, high)
    }
  }
  batch.paint(pen)
}

/** Vertices where they are in space, each a square. */
export function paintPlaces(
  pen: Pen,
  boxes: readonly VertexBox[],
  of: Iterations,
  now: number,
  sampled: boolean,
): void {
  const batch = new MarkBatch()
  for (const [v, { x, y, wide, high }] of boxes.entries())
    batch.add(stateIn(of, of.of[v], now, sampled), x, y, wide, high)
  batch.paint(pen)
}

/** Edges looked at: how many it will be is faint, how many it were until now is solid. */
export function paintBars(pen: Pen, layout: FrontierLayout, of: Iterations, tick: number): void {
  const { bars, longest } = layout
  const bottom = bars.top + bars.height
  for (let c = 0; c < layout.timed; c++) {
    const { x, wide } = columnBox(layout, c)
    const share = lookedShare(layout, of, c, tick)
    let base = bottom
    for (const [s, looked] of of.looked.entries()) {
      const edges = sumOf(looked, layout, c)
      if (edges === 0) continue
      const high = Math.max(1, Math.round((edges / longest) * bars.height))
      const solid = Math.round(high * share)
      pen.ctx.fillStyle = faded(wayColour(pen.palette, s), FUTURE)
      pen.ctx.fillRect(x, base - high, wide, high - solid)
      pen.ctx.fillStyle = wayColour(pen.palette, s)
      pen.ctx.fillRect(x, base - solid, wide, solid)
      base -= high
    }
  }
  horizontal(pen, layout.left, layout.extent.width, bottom, pen.palette.line)
}

/** Of the edges that a column's iterations look at, the share until a tick. */
function lookedShare(layout: FrontierLayout, of: Iterations, column: number, tick: number): number {
  const { first, stop } = spanOf(layout, of, column)
  const now = iterationAt(of, tick)
  if (now < first) return 0
  if (now >= stop) return 1
  let [all, until] = [0, 0]
  for (let i = first; i < stop; i++) {
    const looked = lookedIn(of, i, tick)
    all += looked.all
    until += looked.until
  }
  return all === 0 ? 0 : until / all
}

/** Numbers on the left, of iterations between both stripes, and which way each looks. */
export function paintAxes(pen: Pen, layout: FrontierLayout, of: Iterations, names: string, placed: boolean): void {
  const { unit, palette } = pen
  const { vertices, bars, left } = layout
  const right = left - 6 * unit
  const style = { align: 'right' } as const
  if (!placed) {
    const bottom = vertices.top + vertices.height
    // beside the top of the largest column, and above the 0 however low that is
    text(pen, count(layout.most), right, bottom - Math.max(20 * unit, tallest(layout) - 7 * unit), style)
    text(pen, '0', right, bottom - 6 * unit, style)
  }
  text(pen, count(layout.longest), right, bars.top + 7 * unit, style)
  text(pen, '0', right, bars.top + bars.height - 6 * unit, style)
  text(pen, names, 0, vertices.top - 11 * unit, { mono: false, colour: palette.text2 })
  paintIterations(pen, layout, of)
  const words = { mono: false, colour: palette.text2 } as const
  const [named, head] = [textWidth(pen, barsName(of), words), bars.top - 10 * unit]
  const legend = of.stages.reduce((sum, { name }) => sum + textWidth(pen, name, words) + 30 * unit, -16 * unit)
  let x = Math.max(0, Math.min(named + 14 * unit, pen.width - legend))
  // what the colours mean comes first where there is no room for both
  if (x >= named + 6 * unit) text(pen, barsName(of), 0, head, words)
  for (const [s, { name }] of of.stages.entries()) {
    pen.ctx.fillStyle = wayColour(palette, s)
    pen.ctx.fillRect(Math.round(x), Math.round(head - 5 * unit), Math.round(9 * unit), Math.round(9 * unit))
    text(pen, name, x + 14 * unit, head, words)
    x += textWidth(pen, name, words) + 30 * unit
  }
}

/** Numbers of iterations, as many as have room, with the way that each looks where that has room, too. */
function paintIterations(pen: Pen, layout: FrontierLayout, of: Iterations): void {
  const { vertices, pitch, columns, per, timed } = layout
  const y = vertices.top + vertices.height + 10 * pen.unit
  const words = (c: number): readonly string[] => {
    if (c === timed) return [NONE]
    return [`${iterationNumber(c)} ${wayWords(of, c)}`, iterationNumber(c * per)]
  }
  const room = (said: string) => textWidth(pen, said) + 8 * pen.unit <= pitch
  const short = Array.from({ length: columns }, (_, c) => c).every((c) => per === 1 && room(words(c)[0])) ? 0 : 1
  const wide = textWidth(pen, count(of.count)) + 10 * pen.unit
  const each = short === 0 ? 1 : Math.max(1, Math.ceil(wide / pitch))
  for (let c = 0; c < columns; c += each) {
    const said = words(c)[short] ?? ''
    if (c === timed && !room(NONE)) continue
    const { x, wide: column } = columnBox(layout, c)
    text(pen, c === timed ? NONE : said, x + column / 2, y, { align: 'center' })
  }
}

/** A frame in ink around a vertex, so large that it is seen. */
export function paintMarked(pen: Pen, { x, y, wide, high }: VertexBox, thick: number): void {
  const [w, h] = [Math.max(wide, Math.round(5 * pen.unit)), Math.max(high, Math.round(5 * pen.unit))]
  frameAround(pen, x + (wide - w) / 2, y + (high - h) / 2, w, h, pen.palette.text, thick)
}
