import { needsLater } from '#src/core/trace/space.ts'
import { count } from '#src/core/base/format.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { rowsOfMark } from '#src/page/views/marked.ts'
import { frameAround, horizontal, inkWidth, strokeThrough } from '#src/page/draw/lines.ts'
import type { Area, Pen } from '#src/page/draw/surface.ts'
import { digitWidth, text } from '#src/page/draw/text.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { colLeft, edgesOf, type MatrixLayout, rowTop } from '#src/page/draw/pattern/layout.ts'
import { clipped } from '#src/page/draw/pattern/squares.ts'
import { rowOfItem, shownIn, stateOf } from './shown.ts'

/** Marks under the pointer and pinned, in ink: a row as a line with its nonzeros ringed, others as ticks at the frame. */
export function drawCrosshair(pen: Pen, replay: Replay, layout: MatrixLayout, frame: Frame): void {
  if (frame.pin) drawMark(pen, replay, layout, frame.pin, true)
  if (frame.hover) drawMark(pen, replay, layout, frame.hover, false)
}

function drawMark(pen: Pen, replay: Replay, layout: MatrixLayout, mark: Mark, pinned: boolean): void {
  if (mark.kind === 'item') drawItem(pen, replay, layout, mark.item, pinned)
  else if (mark.kind === 'path') drawPath(pen, replay, layout, [...rowsOfMark(replay, mark)])
  else drawTicks(pen, layout, rowsOfMark(replay, mark), replay)
}

const middle = (layout: MatrixLayout, row: number) => rowTop(layout, row) + layout.pitch / 2

function inPlot(layout: MatrixLayout, x: number, y: number): boolean {
  const { left, top, side } = layout
  return x >= left && y >= top && x < left + side && y < top + side
}

/** A row with its nonzeros, or one nonzero and the line of its row. */
function drawItem(pen: Pen, replay: Replay, layout: MatrixLayout, item: number, pinned: boolean): void {
  const row = rowOfItem(replay, item)
  const y = middle(layout, row)
  if (row >= layout.rows || !inPlot(layout, layout.left, y)) return
  const { left } = layout
  const { right } = edgesOf(layout)
  const diagonal = Math.min(right, Math.max(left, colLeft(layout, row)))
  const ink = inkWidth(pen, pinned)
  const [from, to] =
    replay.space.order === 'none' ? [left, right] : needsLater(replay.space) ? [diagonal, right] : [left, diagonal]
  if (layout.detail !== 'labels') horizontal(pen, from, to, y - ink / 2, pen.palette.text, ink)
  const { row_ptr } = shownIn(replay)
  const [first, end] = stateOf(replay) === 'entry' ? [item, item + 1] : [row_ptr[row], row_ptr[row + 1]]
  drawRings(pen, shownIn(replay), layout, { row, first, end }, ink)
  drawLabel(pen, layout, row, y)
}

/** From row to row of a path: down its column to the entry by which the next row needs it, and along that row to the diagonal. */
function drawPath(pen: Pen, replay: Replay, layout: MatrixLayout, rows: readonly number[]): void {
  const at = (row: number, col: number) => [colLeft(layout, col) + layout.pitch / 2, middle(layout, row)] as const
  const [first, ...rest] = rows
  if (first === undefined) return
  let before = first
  const points = [at(first, first)]
  for (const row of rest) {
    points.push(at(row, before), at(row, row))
    before = row
  }
  clipped(pen, layout, () => strokeThrough(pen, points))
  for (const [n, row] of rest.entries()) {
    const k =
      shownIn(replay)
        .col_idx.subarray(...span(replay, row))
        .indexOf(rows[n]) + span(replay, row)[0]
    drawRings(pen, shownIn(replay), layout, { row, first: k, end: k + 1 }, inkWidth(pen, false))
  }
}

const span = (replay: Replay, row: number): [number, number] => {
  const { row_ptr } = shownIn(replay)
  return [row_ptr[row], row_ptr[row + 1]]
}

/** The square of a nonzero; that of a row is its diagonal entry, or its last one. Undefined where it is out of the plot. */
export function pinnedSquare(replay: Replay, layout: MatrixLayout, mark: Mark): Area | undefined {
  if (mark.kind !== 'item' || mark.item >= replay.space.count) return undefined
  const row = rowOfItem(replay, mark.item)
  const { row_ptr, col_idx } = shownIn(replay)
  const [first, stop] = [row_ptr[row], row_ptr[row + 1]]
  const named = stateOf(replay) === 'entry' ? mark.item : mark.k
  const diagonal = col_idx.subarray(first, stop).indexOf(row)
  const k = named !== undefined && named >= first && named < stop ? named : diagonal < 0 ? stop - 1 : first + diagonal
  if (k < first) return undefined
  const [left, top, size] = [colLeft(layout, col_idx[k]), rowTop(layout, row), layout.pitch]
  return inPlot(layout, left + size / 2, top + size / 2) ? { left, top, width: size, height: size } : undefined
}

/** Nonzeros of one row. */
interface Ringed {
  readonly row: number
  readonly first: number
  readonly end: number
}

function drawRings(
  pen: Pen,
  { col_idx }: Pattern,
  layout: MatrixLayout,
  { row, first, end }: Ringed,
  ink: number,
): void {
  const inner = Math.max(Math.round(3 * pen.unit), Math.ceil(layout.pitch))
  const y = Math.round(middle(layout, row) - inner / 2)
  let before = Number.NEGATIVE_INFINITY
  for (let k = first; k < end; k++) {
    const x = Math.round(colLeft(layout, col_idx[k]) + (layout.pitch - inner) / 2)
    if (x === before || !inPlot(layout, x + inner / 2, y + inner / 2)) continue
    frameAround(pen, x, y, inner, inner, pen.palette.text, ink)
    before = x
  }
}

/** The row's number stands over the axis, in ink. */
function drawLabel(pen: Pen, layout: MatrixLayout, row: number, y: number): void {
  const { unit, palette } = pen
  const words = count(row)
  const x = layout.left - 6 * unit
  const inside = Math.min(layout.top + layout.side - 5 * unit, Math.max(layout.top + 5 * unit, y))
  const width = words.length * digitWidth(unit)
  pen.ctx.fillStyle = palette.pane
  pen.ctx.fillRect(x - width - unit, inside - 8 * unit, width + 2 * unit, 16 * unit)
  text(pen, words, x, inside, { align: 'right', colour: palette.text })
}

function drawTicks(pen: Pen, layout: MatrixLayout, items: Iterable<number>, replay: Replay): void {
  let before = Number.NEGATIVE_INFINITY
  // shorter than the way to the labels of the axis
  const length = Math.round(3 * pen.unit)
  for (const item of items) {
    const y = Math.round(middle(layout, rowOfItem(replay, item)))
    if (y === before || !inPlot(layout, layout.left, y)) continue
    horizontal(pen, layout.left - length, layout.left, y, pen.palette.text)
    before = y
  }
}
