import type { Grouping } from '#src/core/trace/space.ts'
import { count } from '#src/core/base/format.ts'
import { axisTicks, bottomAxis } from '../axis.ts'
import { rgbToCss, levelColour } from '../colour.ts'
import { frameAround, horizontal, vertical } from '../lines.ts'
import type { Pen } from '../surface.ts'
import { text } from '../text.ts'
import { colLeft, edgesOf, type MatrixLayout, rowTop, visibleCols, visibleRows } from './layout.ts'

export function drawFrame(pen: Pen, layout: MatrixLayout): void {
  const { left, top } = layout
  const { right, bottom } = edgesOf(layout)
  frameAround(pen, left, top, right - left, bottom - top, pen.palette.line)
}

/**
 * Row numbers left of the frame, column numbers below it; none where a marked row's own number stands.
 * @param write writes a number, as text does
 */
export function drawAxes(pen: Pen, layout: MatrixLayout, marked: readonly number[], write = text): void {
  drawRowAxis(pen, layout, marked, write)
  drawColAxis(pen, layout, write)
}

/** Those of rows alone. */
export function drawRowAxis(pen: Pen, layout: MatrixLayout, marked: readonly number[], write = text): void {
  const { left, top, pitch } = layout
  const { bottom } = edgesOf(layout)
  const rows = visibleRows(layout)
  for (const row of axisTicks(rows.first, rows.stop - 1, pitch, 40 * pen.unit)) {
    const y = rowTop(layout, row) + pitch / 2
    if (y < top || y > bottom) continue
    if (marked.some((other) => Math.abs(other - row) * pitch < 15 * pen.unit)) continue
    horizontal(pen, left - 4 * pen.unit, left - pen.hair, y, pen.palette.lineStrong)
    const inside = Math.min(bottom - 5 * pen.unit, Math.max(top + 5 * pen.unit, y))
    write(pen, count(row), left - 6 * pen.unit, inside, { align: 'right' })
  }
}

function drawColAxis(pen: Pen, layout: MatrixLayout, write: typeof text): void {
  const { left, pitch } = layout
  const { right, bottom } = edgesOf(layout)
  const cols = visibleCols(layout)
  const room = (String(layout.span).length + 3) * 7 * pen.unit
  const place = (col: number) => colLeft(layout, col) + pitch / 2
  const ticks = axisTicks(cols.first, cols.stop - 1, pitch, Math.max(40 * pen.unit, room)).filter(
    (col) => place(col) >= left && place(col) <= right,
  )
  for (const col of ticks) vertical(pen, place(col), bottom + pen.hair, bottom + 4 * pen.unit, pen.palette.lineStrong)
  bottomAxis(pen, ticks, count, place, bottom + 11 * pen.unit, left - 4 * pen.unit, right + 3 * pen.unit, write)
}

/** The level scale right of the frame, for levels or other groups: the first above, the last below, as rows run. */
export function drawLevelKey(pen: Pen, layout: MatrixLayout, { name, ptr }: Pick<Grouping, 'name' | 'ptr'>): void {
  const x = Math.round(layout.left + layout.side + 10 * pen.unit)
  const width = Math.round(7 * pen.unit)
  const top = Math.round(layout.top + 14 * pen.unit)
  const height = Math.max(1, Math.round(layout.side - 28 * pen.unit))
  for (let y = 0; y < height; y++) {
    pen.ctx.fillStyle = rgbToCss(levelColour(pen.palette, y / Math.max(1, height - 1)))
    pen.ctx.fillRect(x, top + y, width, 1)
  }
  text(pen, name, x, layout.top + 5 * pen.unit)
  text(pen, '0', x + width + 3 * pen.unit, top + 6 * pen.unit)
  text(pen, count(ptr.length - 2), x, layout.top + layout.side - 5 * pen.unit)
}
