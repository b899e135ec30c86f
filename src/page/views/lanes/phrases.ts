import type { Pen } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'

export interface Phrase {
  readonly words: string
  /** A mark of this colour stands before it. */
  readonly swatch?: string
  readonly size?: number
  readonly colour?: string
}

/** Phrases side by side from the left edge, centred on y; those that would go beyond `right` are left out. */
export function drawPhrases(pen: Pen, phrases: readonly Phrase[], y: number, right: number): void {
  const { unit, palette, ctx } = pen
  let x = 0
  for (const { words, swatch, size = 12, colour = palette.text2 } of phrases) {
    const style = { size, colour, mono: size > 12 }
    const mark = swatch === undefined ? 0 : 14 * unit
    const width = mark + textWidth(pen, words, style)
    if (x + width > right) return
    text(pen, words, x + mark, y, style)
    if (swatch !== undefined) {
      ctx.fillStyle = swatch
      ctx.fillRect(Math.round(x), Math.round(y - 5 * unit), Math.round(10 * unit), Math.round(10 * unit))
    }
    x += width + 10 * unit
  }
}
