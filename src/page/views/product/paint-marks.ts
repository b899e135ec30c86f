import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { faded } from '#src/page/draw/colour.ts'
import { horizontal, inkWidth, vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { linesOf } from '#src/page/draw/pattern/entries.ts'
import { colLeft, edgesOf, inside, type MatrixLayout, rowTop } from '#src/page/draw/pattern/layout.ts'
import { boxOf, clipped, ring } from '#src/page/draw/pattern/squares.ts'
import { LEFT, OUTPUT, RIGHT } from './course.ts'
import type { ProductLayout } from './layout.ts'
import { markedBy, type MarkedProduct } from './marked.ts'
import type { ProductOf } from './products.ts'

/** Lines between pairs are drawn for so many at most. */
const MOST_PAIRS = 12

/** Draws what is pinned and what is under the pointer. Returns the one that the words are of: that under the pointer first. */
export function drawMarks(
  pen: Pen,
  replay: Replay,
  of: ProductOf,
  layout: ProductLayout,
  { hover, pin }: Frame,
): MarkedProduct | undefined {
  const [pinned, hovered] = [pin, hover].map((mark) => markedBy(replay, of, mark))
  if (pinned) drawMarked(pen, of, layout, pinned, inkWidth(pen, true))
  if (hovered) drawMarked(pen, of, layout, hovered, inkWidth(pen, false))
  return hovered ?? pinned
}

function drawMarked(pen: Pen, of: ProductOf, layout: ProductLayout, marked: MarkedProduct, thick: number): void {
  drawBands(pen, of, layout, marked)
  for (const [m, plot] of layout.plots.entries()) {
    const row = of.rows[m]
    const { col_idx } = of.patterns[m]
    const rings = () => {
      for (const entry of marked.entries[m]) {
        const [x, y] = middle(plot, row[entry], col_idx[entry])
        if (plot.across === undefined || inside(plot, x, y)) ring(pen, x, y, plot.across ?? plot.pitch, thick)
      }
    }
    // a vector's column is narrower than a frame around one of its entries
    if (plot.across === undefined) clipped(pen, plot, rings)
    else rings()
  }
  drawPairs(pen, of, layout, marked)
}

/** The square of the entry that is marked, or of the first of those that are: of the output, else of a factor. */
export function markedBox(
  of: ProductOf,
  { plots }: ProductLayout,
  { of: kind, entries }: MarkedProduct,
): ReturnType<typeof boxOf> | undefined {
  const own = kind === 'factor' ? [LEFT] : kind === 'right' ? [RIGHT] : [OUTPUT, LEFT]
  for (const m of own) {
    const [entry] = entries[m]
    if (entry === undefined) continue
    const [row, col] = [of.rows[m][entry], of.patterns[m].col_idx[entry]]
    if (inside(plots[m], ...middle(plots[m], row, col))) return boxOf(plots[m], row, col)
  }
  return undefined
}

/** The row of the left matrix, the column of the right one, and both of the output, where an entry or a pair is marked. */
function drawBands(
  pen: Pen,
  of: ProductOf,
  { plots }: ProductLayout,
  { of: kind, entries, item }: MarkedProduct,
): void {
  const colour = faded(pen.palette.text, 0.35)
  const [k, l] = [entries[LEFT][0], entries[RIGHT][0]]
  const row = kind === 'row' ? item : k === undefined || kind === 'right' ? undefined : of.rows[LEFT][k]
  const across = (plot: MatrixLayout, i: number) =>
    clipped(pen, plot, () =>
      horizontal(pen, plot.left, edgesOf(plot).right, rowTop(plot, i) + plot.pitch / 2 - pen.hair / 2, colour),
    )
  const down = (plot: MatrixLayout, j: number) =>
    clipped(pen, plot, () =>
      vertical(pen, colLeft(plot, j) + plot.pitch / 2 - pen.hair / 2, plot.top, edgesOf(plot).bottom, colour),
    )
  if (row !== undefined) for (const m of [LEFT, OUTPUT]) across(plots[m], row)
  if (l === undefined) return
  if (kind === 'right') return down(plots[LEFT], of.rows[RIGHT][l])
  if (kind === 'factor') return across(plots[RIGHT], of.rows[RIGHT][l])
  // a vector has one column
  if (of.terms.vector) return
  for (const m of [RIGHT, OUTPUT]) down(plots[m], of.patterns[RIGHT].col_idx[l])
}

/** Thin lines from factor to factor, of some pairs where there are many. */
function drawPairs(pen: Pen, of: ProductOf, { plots }: ProductLayout, { pairs, of: kind }: MarkedProduct): void {
  if (kind === 'factor') return
  const shown = pairs.length <= MOST_PAIRS ? pairs : linesOf(new Set(pairs.keys()), MOST_PAIRS).map((p) => pairs[p])
  const { ctx, palette } = pen
  ctx.strokeStyle = faded(palette.text, 0.5)
  ctx.lineWidth = pen.hair
  ctx.beginPath()
  for (const pair of shown) {
    const [from, to] = [LEFT, RIGHT].map((m) => middle(plots[m], of.rows[m][pair[m]], of.patterns[m].col_idx[pair[m]]))
    if (!inside(plots[LEFT], ...from) || !inside(plots[RIGHT], ...to)) continue
    ctx.moveTo(...from)
    ctx.lineTo(...to)
  }
  ctx.stroke()
}

function middle(plot: MatrixLayout, row: number, col: number): [number, number] {
  const { x, y, size } = boxOf(plot, row, col)
  return [x + (plot.across ?? size) / 2, y + size / 2]
}
