import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { LEFT } from './course.ts'
import type { ProductLayout } from './layout.ts'
import type { FittingWords } from './words.ts'

/** Words over each of the three matrices, and one line below all. */
export function drawWords(
  pen: Pen,
  { plots, heads, foot }: ProductLayout,
  over: readonly FittingWords[],
  below: FittingWords,
): void {
  const style = { mono: false, colour: pen.palette.text2, weight: 500 } as const
  for (const [m, { left }] of plots.entries()) {
    const right = Math.min(pen.width, ...plots.flatMap((other) => (other.left > left ? other.left : [])))
    text(pen, fitting(pen, over[m], right - left - 8 * pen.unit, style), left, heads[m], style)
  }
  const { left } = plots[LEFT]
  text(pen, fitting(pen, below, pen.width - left, { mono: false }), left, foot, { mono: false })
}

/** The first words that have room, or the last. */
export const fitting = (pen: Pen, words: FittingWords, room: number, style: Parameters<typeof textWidth>[2]): string =>
  words.find((one) => textWidth(pen, one, style) <= room) ?? words[words.length - 1]
