import type { Pattern } from '#src/core/sparse/csr.ts'
import { lastFor, type Pen } from '#src/page/draw/surface.ts'
import { type Axis, axisOf, BOTTOM, drawPlayhead, drawTicks, FUTURE, placeOf, TOP } from './score-draw.ts'

/** Rows on the axis of entries; several where they share their pixels. */
export interface Bar {
  /** Device pixels, whole. */
  readonly from: number
  readonly to: number
  /** First entry. */
  readonly first: number
  /** Entries of the longest of its rows. */
  readonly length: number
  /** Neighbours are told apart by it. */
  readonly odd: boolean
}

/** Rows that have entries, each from its first to its last, at least a pixel wide. O(rows), once per matrix and width. */
export function barsOf({ rows, row_ptr }: Pattern, axis: Axis): readonly Bar[] {
  const half = axis.width / axis.end / 2
  const bars: Bar[] = []
  for (let i = 0; i < rows; i++) {
    const length = row_ptr[i + 1] - row_ptr[i]
    if (length === 0) continue
    const from = Math.round(placeOf(axis, row_ptr[i]) - half)
    const to = Math.max(from + 1, Math.round(placeOf(axis, row_ptr[i + 1] - 1) + half))
    const last = bars.at(-1)
    if (last && to <= last.to) bars[bars.length - 1] = { ...last, length: Math.max(last.length, length) }
    else bars.push({ from, to, first: row_ptr[i], length, odd: last !== undefined && !last.odd })
  }
  return bars
}

const barsFor = lastFor((pattern: Pattern, width: number, unit: number) =>
  barsOf(pattern, axisOf(width, unit, pattern.col_idx.length - 1)),
)

/** The entries of the matrix by rows, each row as high as it is long, with the playhead at the one that is marked. */
export function drawEntries(pen: Pen, pattern: Pattern, at: number): void {
  const { ctx, unit, palette, height, hair } = pen
  const axis = axisOf(pen.width, unit, pattern.col_idx.length - 1)
  const bars = barsFor(pattern, pen.width, unit)
  const bottom = Math.round(height - (BOTTOM + 4) * unit)
  const longest = bars.reduce((most, { length }) => Math.max(most, length), 1)
  for (const { from, to, first, length, odd } of bars) {
    const high = Math.max(hair, Math.round((length / longest) * (bottom - TOP * unit)))
    ctx.globalAlpha = first <= at ? 1 : FUTURE
    ctx.fillStyle = odd ? palette.control : palette.text3
    ctx.fillRect(from, bottom - high, to - from - (to - from > 4 * unit ? hair : 0), high)
  }
  ctx.globalAlpha = 1
  drawTicks(pen, axis)
  if (at >= 0) drawPlayhead(pen, placeOf(axis, at))
}
