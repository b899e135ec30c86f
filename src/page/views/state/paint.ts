import { count } from '#src/core/base/format.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { rgbToCss, levelColour } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { markBox, marks, type StateLayout, wordBox } from './layout.ts'
import type { ReadTotals } from './reads.ts'
import { LINE_WORDS, readyShare, type Words } from './memory.ts'
import * as texts from './words.ts'

/** A word that does not yet say that its rows are there, beside one that does. */
const UNREADY = 0.3

export interface MemoryPicture {
  readonly replay: Replay
  readonly words: Words
  readonly totals: ReadTotals
  /** Most fruitless polls of one cache line in the whole run: the end of the scale. */
  readonly most: number
  readonly tick: number
}

/** Colour of a cache line by its polls so far, on a logarithmic scale; grey before anybody has read it. */
function lineColour(palette: Palette, { most }: MemoryPicture, polls: number, reads: number): string {
  if (reads === 0) return palette.lineStrong
  return rgbToCss(levelColour(palette, Math.log1p(polls) / Math.max(1e-9, Math.log1p(most))))
}

/** All marks of the memory: words where they have room, else cache lines, else bins of them by their mean. */
export function paintMemory(pen: Pen, layout: StateLayout, memory: MemoryPicture): void {
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

function meanOf({ each, lines }: StateLayout, { readsOf, pollsOf }: ReadTotals, m: number) {
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
function paintWords(pen: Pen, layout: StateLayout, { replay, words, tick }: MemoryPicture, line: number): void {
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

/** Pixels of the design from the memory to the middle of its key, and of the scale. */
const BELOW = 14
const SCALE = 90

/**
 * Under the memory, what the colours mean: polls of a cache line from none to the most of the run. Before it the words'
 * name, where there are others.
 */
export function drawKey(pen: Pen, layout: StateLayout, { most }: MemoryPicture, name: string | undefined): void {
  const { palette, unit } = pen
  const y = layout.top + layout.rows * layout.down + BELOW * unit
  const style = { mono: false, colour: palette.text2 } as const
  if (name !== undefined) text(pen, name, layout.left, y, { colour: palette.text })
  const after = layout.left + (name === undefined ? 0 : textWidth(pen, name) + 10 * unit)
  const unread = drawSwatch(pen, after, y, palette.lineStrong, 'unread')
  if (most === 0) {
    drawSwatch(pen, unread, y, rgbToCss(levelColour(palette, 0)), texts.readAtOnce)
    return
  }
  text(pen, '0', unread, y)
  const left = unread + textWidth(pen, '0') + 5 * unit
  const right = drawScale(pen, left, y) + 5 * unit
  const words = texts.pollsLog(most)
  if (right + textWidth(pen, words, style) <= layout.left + layout.width) text(pen, words, right, y, style)
  else text(pen, count(most), right, y)
}

/** A colour and its meaning; returns where the next one may begin. */
function drawSwatch(pen: Pen, x: number, y: number, colour: string, words: string): number {
  const { ctx, palette, unit } = pen
  const style = { mono: false, colour: palette.text2 } as const
  ctx.fillStyle = colour
  ctx.fillRect(Math.round(x), Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
  text(pen, words, x + 14 * unit, y, style)
  return x + 28 * unit + textWidth(pen, words, style)
}

/** All colours of the scale side by side; returns where they end. */
function drawScale({ ctx, palette, unit }: Pen, left: number, y: number): number {
  const width = Math.round(SCALE * unit)
  for (let step = 0; step < width; step++) {
    ctx.fillStyle = rgbToCss(levelColour(palette, step / width))
    ctx.fillRect(Math.round(left) + step, Math.round(y - 5 * unit), 1, Math.round(10 * unit))
  }
  return left + width
}
