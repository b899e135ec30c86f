import { count } from '#src/core/base/format.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { text } from '#src/page/draw/text.ts'
import { fitting } from '../product/heads.ts'
import { drawCell, drawPath, standingOf } from './inks.ts'
import { type AccumulatorLayout, wordsLayout, type WordsLayout } from './layout.ts'
import { masksAt, type MaskState, WORD } from './masks.ts'
import { isOut, type Shown } from './paint-table.ts'
import { wordLabel } from './words.ts'

/** All words that the row ever has keep their lines from the beginning. */
function linesOf({ body, extent }: AccumulatorLayout, { opened, round }: Shown): { at: WordsLayout; all: MaskState } {
  const all = masksAt(opened, round, opened.replay.end)
  return { at: wordsLayout(all.words.length, WORD, body, extent.unit), all }
}

/** A line for each word of the table, a cell for each of its bits; a bit has the place of its entry once that is counted. */
export function drawMasks(pen: Pen, layout: AccumulatorLayout, shown: Shown): void {
  const { opened, round, tick, marks } = shown
  const { at, all } = linesOf(layout, shown)
  const state = masksAt(opened, round, tick)
  const held = new Map(state.words.map((word) => [word.word, word]))
  const places = new Map(state.places.map((place) => [place.column, place]))
  const high = Math.max(1, Math.min(at.pitch - 2 * pen.hair, 24 * pen.unit))
  for (const [line, { slot, word }] of all.words.entries()) {
    const y = at.top + line * at.pitch
    const now = held.get(word)
    const style = { mono: false, ...(now ? {} : { colour: pen.palette.lineStrong }) } as const
    const room = at.left - layout.body.left - 22 * pen.unit
    if (at.pitch >= 13 * pen.unit)
      text(pen, fitting(pen, wordLabel(slot, word), room, style), 16 * pen.unit, y + high / 2, style)
    for (let bit = 0; bit < WORD; bit++) {
      const box = [at.left + bit * at.bit, y, at.bit, high] as const
      const column = WORD * word + bit
      const isSet = now !== undefined && (now.mask >>> bit) % 2 === 1
      const place = places.get(column)
      const isNow = ((now?.now ?? 0) >>> bit) % 2 === 1 || (place?.now ?? 0) > 0
      drawCell(pen, box, isSet ? standingOf(isNow, isOut(shown, column)) : 'free', place ? count(place.place) : '')
      for (const mark of marks)
        if (mark.column === column) frameAround(pen, box[0], y, at.bit - pen.hair, high, pen.palette.text, mark.thick)
    }
  }
  for (const { slot, probes, now } of state.chains) if (now) drawWordChain(pen, at, all, slot, probes)
}

/** Slots that were looked at for a word before its own: all of them are taken, and so have lines. */
function drawWordChain(pen: Pen, at: WordsLayout, { words }: MaskState, slot: number, probes: number): void {
  const lines = words.flatMap((word, line) => (word.slot <= slot && word.slot >= slot - probes ? [line] : []))
  const x = 6 * pen.unit
  const points = lines.map((line) => [x, at.top + (line + 0.5) * at.pitch] as const)
  const thick = Math.max(1, Math.round(1.5 * pen.unit))
  drawPath(pen, points, pen.palette.hues[0], thick)
  for (const [, y] of points)
    drawPath(
      pen,
      [
        [x, y],
        [x + 6 * pen.unit, y],
      ],
      pen.palette.hues[0],
      thick,
    )
}

/** The column of the bit under a point. */
export function maskColumnAt(layout: AccumulatorLayout, shown: Shown, x: number, y: number): number | undefined {
  const { at, all } = linesOf(layout, shown)
  const [line, bit] = [Math.floor((y - at.top) / at.pitch), Math.floor((x - at.left) / at.bit)]
  const word = all.words[line]
  return word && bit >= 0 && bit < WORD ? WORD * word.word + bit : undefined
}
