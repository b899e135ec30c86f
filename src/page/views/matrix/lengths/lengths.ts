import { count, plural } from '#src/core/base/format.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { hasOperands, waits } from '#src/core/trace/space.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { horizontal } from '#src/page/draw/lines.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import { type Extent, lastFor, type Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { type MatrixLayout, rightOf, rowAt, rowTop, visibleRows } from '#src/page/draw/pattern/layout.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { shownIn } from '../shown.ts'

/** Beside a matrix whose rows need no other: how many nonzeros each row has, in line with it. */

/** Fewest and most nonzeros of a row, where the run's items are rows that need no other, all of them recorded. */
export const rowLengths = oncePer(rowLengthsIn)

function rowLengthsIn(replay: Replay): { readonly fewest: number; readonly most: number } | undefined {
  if (!hasOperands(replay.space) || waits(replay.space) || replay.run.trace.every > 1) return undefined
  const { rows, row_ptr } = shownIn(replay)
  if (rows !== replay.space.count) return undefined
  let [fewest, most] = [Infinity, 0]
  for (let i = 0; i < rows; i++) {
    const held = row_ptr[i + 1] - row_ptr[i]
    fewest = Math.min(fewest, held)
    most = Math.max(most, held)
  }
  return { fewest, most }
}

/** Where the bars stand, in device pixels: from x on, the longest `width` wide. */
export interface LengthBars {
  readonly x: number
  readonly width: number
}

/** Pixels of the design: from the plot to the bars, the least that bars are worth, and room for the number at the end. */
const [GAP, LEAST, EDGE] = [28, 90, 4]

/** Undefined where too little room is left beside the plot. A bar is no longer than the plot is wide. */
export function lengthBars(
  layout: MatrixLayout,
  { width, unit }: Pick<Extent, 'width' | 'unit'>,
): LengthBars | undefined {
  const x = Math.round(rightOf(layout, unit) + GAP * unit)
  const room = Math.min(Math.round(width - x - EDGE * unit), layout.side)
  return room < LEAST * unit ? undefined : { x, width: room }
}

/** The rows that are drawn: all in sight, or where several share a line of pixels the longest of them, the first of equals. */
export function rowsDrawn({ row_ptr }: Pick<Pattern, 'row_ptr'>, layout: MatrixLayout): readonly number[] {
  const { first, stop } = visibleRows(layout)
  const drawn: number[] = []
  let line = Number.NEGATIVE_INFINITY
  for (let row = first; row < stop; row++) {
    const own = Math.floor(rowTop(layout, row))
    if (own !== line) drawn.push(row)
    else {
      const other = drawn[drawn.length - 1]
      if (row_ptr[row + 1] - row_ptr[row] > row_ptr[other + 1] - row_ptr[other]) drawn[drawn.length - 1] = row
    }
    line = own
  }
  return drawn
}

interface Lengths {
  /** In the states of their rows, or all in one tone where colours mean something else. */
  draw(pen: Pen, layout: MatrixLayout, states: ArrayLike<number> | undefined): void
  /** The row whose bar's line is under a point. */
  rowAt(layout: MatrixLayout, extent: Extent, x: number, y: number): number | undefined
}

const NONE: Lengths = { draw: () => undefined, rowAt: () => undefined }

export function lengthsIn(replay: Replay): Lengths {
  const held = rowLengths(replay)
  if (!held || held.fewest === held.most) return NONE
  const pattern = shownIn(replay)
  const rowsFor = lastFor((layout: MatrixLayout) => rowsDrawn(pattern, layout))
  return {
    draw(pen, layout, states) {
      const bars = lengthBars(layout, pen)
      if (!bars) return
      drawBars(pen, layout, bars, { rows: rowsFor(layout), row_ptr: pattern.row_ptr, most: held.most, states })
      const foot = layout.top + layout.side
      horizontal(pen, bars.x, bars.x + bars.width, foot, pen.palette.line)
      text(pen, count(0), bars.x, foot + 11 * pen.unit)
      text(pen, plural(held.most, 'nonzero'), bars.x + bars.width, foot + 11 * pen.unit, { align: 'right' })
    },
    rowAt(layout, extent, x, y) {
      const bars = lengthBars(layout, extent)
      return bars && x >= bars.x && x < bars.x + bars.width ? rowAt(layout, layout.left, y) : undefined
    },
  }
}

interface Drawn {
  readonly rows: readonly number[]
  readonly row_ptr: U32
  readonly most: number
  readonly states: ArrayLike<number> | undefined
}

function drawBars(
  pen: Pen,
  layout: MatrixLayout,
  { x, width }: LengthBars,
  { rows, row_ptr, most, states }: Drawn,
): void {
  const batch = new MarkBatch()
  const { top, side, pitch } = layout
  const gap = pitch >= 4 ? Math.max(1, Math.round(pitch / 8)) : 0
  const { ctx, palette } = pen
  ctx.fillStyle = palette.text3
  for (const row of rows) {
    const held = row_ptr[row + 1] - row_ptr[row]
    if (held === 0) continue
    const from = Math.max(top, Math.round(rowTop(layout, row)))
    const to = Math.min(top + side, Math.max(from + 1, Math.round(rowTop(layout, row + 1)) - gap))
    const wide = Math.max(1, Math.round((width * held) / most))
    if (to <= from) continue
    if (states) batch.addBlock(states[row], x, from, wide, to - from)
    else ctx.fillRect(x, from, wide, to - from)
  }
  batch.paint(pen)
}
