import { count } from '#src/base/format.ts'
import type { Palette } from '#src/catalog/view.ts'
import type { Replay } from '#src/run/replay.ts'
import { cssOf, levelColour } from '#src/ui/canvas/colour.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import { text, textWidth } from '#src/ui/canvas/text.ts'
import { markBox, marks, type StateLayout, wordBox } from './layout.ts'
import type { Totals } from './reads.ts'
import { LINE_WORDS, readyShare, type Words } from './words.ts'

/** A word that does not yet say that its rows are there, beside one that does. */
const UNREADY = 0.3

export interface Memory {
  readonly replay: Replay
  readonly words: Words
  readonly totals: Totals
  /** Most fruitless polls of one cache line in the whole run: the end of the scale. */
  readonly most: number
  readonly tick: number
}

/** Colour of a cache line by its polls so far, on a logarithmic scale; grey before anybody has read it. */
function lineColour(palette: Palette, { most }: Memory, polls: number, reads: number): string {
  if (reads === 0) return palette.lineStrong
  return cssOf(levelColour(palette, Math.log1p(polls) / Math.max(1e-9, Math.log1p(most))))
}

/** All marks of the memory: words where they have room, else cache lines, else bins of them by their mean. */
export function paintMemory(pen: Pen, layout: StateLayout, memory: Memory): void {
  for (let m = 0; m < marks(layout); m++) {
    const { reads, polls } = meanOf(layout, memory.totals, m)
    const colour = lineColour(pen.palette, memory, polls, reads)
    pen.ctx.fillStyle = colour
    if (layout.detail === 'words') paintWords(pen, layout, memory, m)
    else {
      const { x, y, width, height } = markBox(layout, m)
      pen.ctx.fillRect(x, y, width, height)
    }
  }
  pen.ctx.globalAlpha = 1
}

function meanOf({ each, lines }: StateLayout, { readsOf, pollsOf }: Totals, m: number) {
  let reads = 0
  let polls = 0
  const stop = Math.min(lines, (m + 1) * each)
  for (let line = m * each; line < stop; line++) {
    reads += readsOf[line]
    polls += pollsOf[line]
  }
  return { reads, polls: polls / Math.max(1, stop - m * each) }
}

/** A word is filled from below as far as its rows are solved; the rest of it is faint. */
function paintWords(pen: Pen, layout: StateLayout, { replay, words, tick }: Memory, line: number): void {
  const { ctx, hair } = pen
  const stop = Math.min(words.count, (line + 1) * LINE_WORDS)
  for (let w = line * LINE_WORDS; w < stop; w++) {
    const { x, y, width, height } = wordBox(layout, w)
    const inner = width > 3 * hair ? width - hair : width
    const full = Math.round(height * readyShare(replay, words, w, tick))
    ctx.globalAlpha = UNREADY
    if (full < height) ctx.fillRect(x, y, inner, height - full)
    ctx.globalAlpha = 1
    if (full > 0) ctx.fillRect(x, y + height - full, inner, full)
  }
}

/** What the colours mean: polls of a cache line from none to the most of the run. */
export function drawKey(pen: Pen, layout: StateLayout, { most }: Memory): void {
  const { ctx, palette, unit } = pen
  const y = pen.height - 8 * unit
  const style = { mono: false, colour: palette.text2 } as const
  text(pen, 'unread', layout.left + 14 * unit, y, style)
  ctx.fillStyle = palette.lineStrong
  ctx.fillRect(layout.left, Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
  let x = layout.left + 14 * unit + textWidth(pen, 'unread', style) + 14 * unit
  if (most === 0) return text(pen, 'read, nobody in vain', x, y, style)
  text(pen, '0', x, y)
  x += textWidth(pen, '0') + 5 * unit
  const width = Math.round(90 * unit)
  for (let step = 0; step < width; step++) {
    ctx.fillStyle = cssOf(levelColour(palette, step / width))
    ctx.fillRect(Math.round(x) + step, Math.round(y - 5 * unit), 1, Math.round(10 * unit))
  }
  const words = `${count(most)} polls of one cache line, log`
  if (x + width + 5 * unit + textWidth(pen, words, style) <= layout.left + layout.width)
    text(pen, words, x + width + 5 * unit, y, style)
  else text(pen, count(most), x + width + 5 * unit, y)
}
