import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { count } from '#src/core/base/format.ts'
import { faded } from '#src/page/draw/colour.ts'
import { horizontal, vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { DONE, NEVER } from '#src/engine/run/replay.ts'
import { fitting } from '../product/heads.ts'
import { binBox } from '../slots/layout.ts'
import { type CollisionsLayout, partsOf } from './layout.ts'
import type { RowSums } from './sums.ts'
import type { SumTally } from './tally.ts'
import { binWords, unsaidWords } from './words.ts'

/** What is yet to come is drawn at this opacity. */
const FUTURE = 0.28

const inksOf = ({ states, hues }: Palette) => ({ entries: states[DONE], fell: hues[0] })

/** Entries from the bottom up, products that fell on one above; what is yet to come is faint. */
export function drawBars(pen: Pen, layout: CollisionsLayout, tally: SumTally): void {
  const { ctx, palette } = pen
  const { top, height, bins } = layout
  const { entries, fell } = inksOf(palette)
  const bottom = top + height
  for (let bin = 0; bin < bins; bin++) {
    const { x, wide } = binBox(layout, layout, bin)
    const scale = height / Math.max(1, tally.most * tally.rows[bin])
    const made = tally.added[bin] - tally.fell[bin]
    const all = tally.products[bin] - tally.entries[bin]
    const [low, lowNow, high, highNow] = partsOf(height, scale, [tally.entries[bin], made, all, tally.fell[bin]])
    const over = Math.min(high, height - low)
    for (const [colour, y, tall] of [
      [faded(entries, FUTURE), bottom - low, low],
      [faded(fell, FUTURE), bottom - low - over, over],
      [entries, bottom - lowNow, lowNow],
      [fell, bottom - low - Math.min(highNow, over), Math.min(highNow, over)],
    ] as const) {
      ctx.fillStyle = colour
      ctx.fillRect(x, y, wide, tall)
    }
  }
}

/** Numbers of products on the left, and a line below the bars. */
export function drawHeights(pen: Pen, { left, width, top, height }: CollisionsLayout, most: number): void {
  const bottom = top + height
  horizontal(pen, left, left + width, bottom, pen.palette.line)
  for (const products of axisTicks(0, most, height / Math.max(1, most), 30 * pen.unit)) {
    const y = bottom - (products * height) / Math.max(1, most)
    horizontal(pen, left - 4 * pen.unit, left - pen.hair, y, pen.palette.lineStrong)
    text(pen, count(products), left - 6 * pen.unit, Math.max(7 * pen.unit, y), { align: 'right' })
  }
}

/** Numbers of rows below the bars, where these stand in their order. */
export function drawRows(pen: Pen, { left, width, axis }: CollisionsLayout, rows: number): void {
  const pitch = width / Math.max(1, rows)
  const ticks = axisTicks(0, rows - 1, pitch, 60 * pen.unit)
  bottomAxis(pen, ticks, count, (row) => left + (row + 0.5) * pitch, axis, left, left + width)
}

/** Bins below the bars, each from its first row to its last, with how many rows it has. */
export function drawBins(pen: Pen, { left, width, top, axis }: CollisionsLayout, { way }: RowSums): void {
  const sizes = new Map<number, number>()
  for (const one of way) sizes.set(one, (sizes.get(one) ?? 0) + 1)
  let before = 0
  for (const [bin, rows] of [...sizes].sort(([a], [b]) => a - b)) {
    const [from, to] = [before, before + rows].map((place) => left + Math.round((place * width) / way.length))
    before += rows
    if (from > left) vertical(pen, from, top, axis + 6 * pen.unit, pen.palette.lineStrong)
    const words = bin === NEVER ? unsaidWords(rows) : binWords(bin, rows)
    const style = { mono: false } as const
    text(pen, fitting(pen, words, to - from - 6 * pen.unit, style), from + 4 * pen.unit, axis, style)
  }
}

/** A marked row: lines on both sides of its bar. */
export function drawRow(pen: Pen, layout: CollisionsLayout, bin: number, thick: number): void {
  const { x, wide } = binBox(layout, layout, bin)
  for (const at of [x - thick, x + wide])
    vertical(pen, at, layout.top, layout.top + layout.height, pen.palette.text, thick)
}
