import type { U8 } from '#src/core/base/arrays.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { rgbToCss, levelColour } from '#src/page/draw/colour.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { colLeft, type MatrixLayout, rowTop, visibleCols, visibleRows } from '#src/page/draw/pattern/layout.ts'
import { shownIn, stateOf } from './shown.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** A nonzero's square: whole device pixels, with a gap to its neighbours that grows with the pitch. */
function squareAt(layout: MatrixLayout, row: number, col: number): { x: number; y: number; size: number } {
  const size = Math.max(2, Math.round(layout.pitch * 0.86) - 1)
  const inset = (layout.pitch - size) / 2
  return { x: Math.round(colLeft(layout, col) + inset), y: Math.round(rowTop(layout, row) + inset), size }
}

/** The square of every nonzero of a pattern that is in view. */
export function eachSquare(
  pattern: Pattern,
  layout: MatrixLayout,
  visit: (x: number, y: number, size: number) => void,
): void {
  eachInView(pattern, layout, (row, col) => {
    const { x, y, size } = squareAt(layout, row, col)
    visit(x, y, size)
  })
}

/** Every nonzero in view, and the item in whose state it is shown. */
function eachNonzero(
  replay: Replay,
  layout: MatrixLayout,
  visit: (row: number, col: number, item: number) => void,
): void {
  const own = stateOf(replay) === 'entry'
  eachInView(shownIn(replay), layout, (row, col, k) => visit(row, col, own ? k : row))
}

function eachInView(
  { row_ptr, col_idx }: Pattern,
  layout: MatrixLayout,
  visit: (row: number, col: number, k: number) => void,
): void {
  const rows = visibleRows(layout)
  const cols = visibleCols(layout)
  for (let i = rows.first; i < rows.stop; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] >= cols.first && col_idx[k] < cols.stop) visit(i, col_idx[k], k)
    }
  }
}

/** Every nonzero in view as a square in its row's state, or in its own; without inner signs where numbers will be written. */
export function drawSquares(pen: Pen, replay: Replay, layout: MatrixLayout, states: U8): void {
  const batch = new MarkBatch()
  eachNonzero(replay, layout, (row, col, item) => {
    const { x, y, size } = squareAt(layout, row, col)
    if (layout.detail === 'labels') batch.addBlock(states[item], x, y, size, size)
    else batch.add(states[item], x, y, size, size)
  })
  batch.paint(pen)
}

export function drawLevelSquares(pen: Pen, replay: Replay, layout: MatrixLayout): void {
  const { group: level, ptr } = replay.grouping
  eachNonzero(replay, layout, (row, col) => {
    const { x, y, size } = squareAt(layout, row, col)
    pen.ctx.fillStyle = rgbToCss(levelColour(pen.palette, level[row] / Math.max(1, ptr.length - 2)))
    pen.ctx.fillRect(x, y, size, size)
  })
}

/** Row over column, inside every square. */
export function drawNumbers(pen: Pen, replay: Replay, layout: MatrixLayout, inkOf: (item: number) => string): void {
  eachNonzero(replay, layout, (row, col, item) => {
    const { x, y, size } = squareAt(layout, row, col)
    const style = { align: 'center', colour: inkOf(item) } as const
    text(pen, String(row), x + size / 2, y + size / 2 - 7 * pen.unit, style)
    text(pen, String(col), x + size / 2, y + size / 2 + 7 * pen.unit, style)
  })
}
