import { newPath } from '#src/page/draw/recorder.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { faded } from '#src/page/draw/colour.ts'
import { horizontal, vertical } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { WORKING } from '#src/engine/run/replay.ts'
import { binBox, blocksOf, type BarLine, type SlotRow, type SlotsLayout } from './layout.ts'
import type { WriteTally } from './tally.ts'

/** Stages have colours without order. */
export const stageColour = ({ hues }: Palette, stage: number): string => hues[stage % hues.length]

/** What is yet to be written is drawn at this opacity. */
const FUTURE = 0.22

/** Rounds of at least this many pixels of the design have the name of their slots, too. */
const TWO_LINES = 34
/** Pixels of the design from one name to the next, at least. */
export const NAME_PITCH = 15

/** Bars of a round, as one path for what is yet to be written, what was before this step, and what is written in it. */
export interface Bars {
  readonly future: Path2D
  readonly before: Path2D
  readonly now: Path2D
}

export function barsOf(layout: SlotsLayout, row: SlotRow, tally: WriteTally): Bars {
  const { round, lines, bins } = row
  const bars = { future: newPath(), before: newPath(), now: newPath() }
  lines.forEach((line, l) => {
    const bottom = line.top + line.height
    for (let bin = 0; bin < bins; bin++) {
      const at = l * bins + bin
      const total = tally.total[at]
      if (total === 0) continue
      const full = round.adds ? total / (tally.slots[bin] * tally.most) : 1
      const heights = barHeights(line, full * line.height, tally.written[at], tally.now[at], total)
      const { x, wide } = binBox(layout, row, bin)
      bars.future.rect(x, bottom - heights.all, wide, heights.all - heights.written)
      bars.before.rect(x, bottom - heights.before, wide, heights.before)
      bars.now.rect(x, bottom - heights.written, wide, heights.written - heights.before)
    }
  })
  return bars
}

/** How high bars will be is faint, how high they are is solid, and what is written in this step is bright. */
export function drawBars(pen: Pen, { left, width }: SlotsLayout, { round, lines }: SlotRow, bars: Bars): void {
  const { ctx, palette } = pen
  const colour = stageColour(palette, round.stage)
  const fills = [faded(colour, FUTURE), colour, palette.states[WORKING]]
  for (const [f, path] of [bars.future, bars.before, bars.now].entries()) {
    ctx.fillStyle = fills[f]
    ctx.fill(path)
  }
  for (const { top, height } of lines) horizontal(pen, left, left + width, top + height, palette.line)
}

/** Heights of a bar in whole pixels: of all of it, of what is written, and of what was before this step; each is seen. */
export function barHeights(
  { height }: BarLine,
  full: number,
  written: number,
  now: number,
  total: number,
): { readonly all: number; readonly written: number; readonly before: number } {
  const all = Math.max(1, Math.round(full))
  const part = (of: number) => (of === 0 ? 0 : Math.max(1, Math.round((all * of) / total)))
  const high = part(written)
  // a step's own writes are two pixels high at least, where there is room
  const least = now === 0 ? 0 : Math.min(high, 2, height)
  return { all, written: high, before: Math.max(0, Math.min(part(written - now), high - least)) }
}

/** Blocks of a round: cut apart from one another, and a bracket below each, as long as its items. */
export function drawBlocks(pen: Pen, layout: SlotsLayout, row: SlotRow): void {
  const bottom = row.top + row.height
  const foot = Math.round(3 * pen.unit)
  const colour = pen.palette.text3
  const cut = Math.max(1, Math.round(2 * pen.unit))
  for (const [from, to] of blocksOf(layout, row)) {
    const right = to - cut
    vertical(pen, right, row.top, bottom + foot, pen.palette.pane, cut)
    horizontal(pen, from, right, bottom + foot - pen.hair, colour)
    for (const x of [from, right - pen.hair]) vertical(pen, x, bottom, bottom + foot, colour)
  }
}

/** The round's colour, and where there is room its name and what its slots are, left of its bars. */
export function drawNames(
  pen: Pen,
  { left }: SlotsLayout,
  row: SlotRow,
  words: readonly [name: string, slots: string],
  { middle, bright, named }: { readonly middle: number; readonly bright: boolean; readonly named: boolean },
): void {
  const { palette, unit } = pen
  const two = row.height >= TWO_LINES * unit
  const wide = Math.round(9 * unit)
  const size = Math.max(1, Math.min(wide, row.height))
  pen.ctx.fillStyle = stageColour(palette, row.round.stage)
  const y = two ? middle - 8 * unit : middle
  const swatch = two ? y : row.top + row.height / 2
  pen.ctx.fillRect(0, Math.round(swatch - size / 2), wide, size)
  if (!named) return
  const colour = bright ? palette.text : palette.text2
  const x = wide + 5 * unit
  const style = { mono: false, colour, ...(bright && { weight: 600 as const }) }
  text(pen, shortened(pen, words[0], left - x - 3 * unit, style), x, y, style)
  if (two)
    text(pen, shortened(pen, words[1], left - x - 3 * unit, { mono: false }), x, middle + 8 * unit, { mono: false })
}

/** As many of the letters as have room, with an ellipsis where some are missing. */
function shortened(pen: Pen, words: string, room: number, style: Parameters<typeof textWidth>[2]): string {
  if (textWidth(pen, words, style) <= room) return words
  for (let letters = words.length - 1; letters > 1; letters--) {
    const short = `${words.slice(0, letters).trimEnd()}…`
    if (textWidth(pen, short, style) <= room) return short
  }
  return ''
}

/** A marked slot: a frame around its bar, in ink. */
export function drawSlot(pen: Pen, layout: SlotsLayout, row: SlotRow, bin: number, thick: number): void {
  const { x, wide } = binBox(layout, row, bin)
  const { text: ink } = pen.palette
  vertical(pen, x - thick, row.top, row.top + row.height, ink, thick)
  vertical(pen, x + wide, row.top, row.top + row.height, ink, thick)
}
