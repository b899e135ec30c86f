import { count } from '#src/core/base/format.ts'
import { faded } from '#src/page/draw/colour.ts'
import { vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { type AccumulatorLayout, listLayout, type ListLayout } from './layout.ts'
import { columnsAt, listOf, type ListStation, type SortedList } from './list.ts'
import type { Shown } from './paint-table.ts'

/** What is yet to come is drawn at this opacity. */
const FUTURE = 0.25
/** Pixels of the design that a line of words takes. */
const LINE = 13

const layoutOf = ({ body, extent }: AccumulatorLayout, { columns, stations }: SortedList): ListLayout =>
  listLayout(columns.length, Math.max(2, stations.length), body, extent.unit)

/** Each product as a line from place to place, in the colour of its column; equal columns meet side by side. */
export function drawList(pen: Pen, layout: AccumulatorLayout, { opened, round, tick, marks }: Shown): void {
  const list = listOf(opened, round)
  const lines = layoutOf(layout, list)
  const colours = coloursOf(pen, list.columns)
  for (const [q, column] of list.columns.entries()) {
    const thick = marks.reduce((most, mark) => (mark.column === column ? mark.thick + pen.unit : most), 0)
    for (let s = 1; s < list.stations.length; s++)
      drawStretch(pen, lines, [list.stations[s - 1], list.stations[s]], { s, q, tick, thick, colour: colours[q] })
  }
  drawColumns(pen, lines, list, tick)
  drawRuns(pen, lines, list, tick)
}

interface StretchInk {
  readonly s: number
  readonly q: number
  readonly tick: number
  readonly thick: number
  readonly colour: string
}

/** A product's way from one station to the next: faint while it is to come, thick while it is gone. */
function drawStretch(
  pen: Pen,
  { left, top, pitch, step }: ListLayout,
  [from, to]: readonly [ListStation, ListStation],
  { s, q, tick, thick, colour }: StretchInk,
): void {
  const { ctx } = pen
  const now = to.tick[q] <= tick && tick <= to.until[q] && from.place[q] !== to.place[q]
  const [x0, x1] = [left + (s - 1) * step, left + s * step]
  const [y0, y1] = [from, to].map(({ place }) => top + (place[q] + 0.5) * pitch)
  ctx.strokeStyle = to.tick[q] <= tick ? colour : faded(colour, FUTURE)
  ctx.lineWidth = Math.max(pen.hair, Math.min(pitch - pen.hair, (now ? 3 : 1.5) * pen.unit, pitch) + thick)
  ctx.beginPath()
  ctx.moveTo(x0, y0)
  ctx.bezierCurveTo((x0 + x1) / 2, y0, (x0 + x1) / 2, y1, x1, y1)
  ctx.stroke()
}

/** By product: a colour that goes with the rank of its column. */
function coloursOf({ palette: { levels } }: Pen, columns: ArrayLike<number>): string[] {
  const ranked = [...new Set(Array.from(columns))].sort((a, b) => a - b)
  const rank = new Map(ranked.map((column, n) => [column, n]))
  const last = Math.max(1, ranked.length - 1)
  return Array.from(columns, (column) => levels[Math.round(((rank.get(column) ?? 0) * (levels.length - 1)) / last)])
}

/** Columns beside the first station and the last, where lines lie wide enough apart. */
function drawColumns(pen: Pen, lines: ListLayout, list: SortedList, tick: number): void {
  if (lines.pitch < LINE * pen.unit) return
  const ends = [
    [list.stations[0], lines.left - 6 * pen.unit, 'right'],
    [list.stations[list.stations.length - 1], lines.left + lines.width + 12 * pen.unit, 'left'],
  ] as const
  for (const [station, x, align] of ends) {
    if (station.step > 0 && !station.tick.every((t) => t <= tick)) continue
    for (const [place, column] of columnsAt(list, station).entries())
      text(pen, count(column), x, lines.top + (place + 0.5) * lines.pitch, { align })
  }
}

/** Beside the last station, once all are there: a line for each column, along its products. */
function drawRuns(pen: Pen, { left, width, top, pitch }: ListLayout, list: SortedList, tick: number): void {
  const last = list.stations[list.stations.length - 1]
  if (!last.tick.every((t) => t <= tick)) return
  const columns = columnsAt(list, last)
  const inset = Math.min(pitch / 4, 3 * pen.unit)
  for (let from = 0; from < columns.length; ) {
    let to = from + 1
    while (to < columns.length && columns[to] === columns[from]) to++
    const x = left + width + 5 * pen.unit
    vertical(pen, x, top + from * pitch + inset, top + to * pitch - inset, pen.palette.text2, Math.round(2 * pen.unit))
    from = to
  }
}

/** The column of the product whose line is under a point. */
export function listColumnAt(layout: AccumulatorLayout, { opened, round }: Shown, x: number, y: number) {
  const list = listOf(opened, round)
  const { left, top, pitch, step, width, height } = layoutOf(layout, list)
  if (x < left - 40 || x > left + width + 40 || y < top || y >= top + height) return undefined
  const s = Math.max(0, Math.min(list.stations.length - 1, Math.round((x - left) / step)))
  return columnsAt(list, list.stations[s])[Math.floor((y - top) / pitch)]
}
