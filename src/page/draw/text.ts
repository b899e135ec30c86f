import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Pen } from './surface.ts'

/** The smallest letters that are ever set, in pixels of the design: `--type-micro`. */
const SMALLEST_TYPE = 13

export interface TextStyle {
  /** Pixels of the design, SMALLEST_TYPE at least. */
  readonly size?: number
  readonly align?: CanvasTextAlign
  readonly colour?: string
  readonly mono?: boolean
  /** 400, unless told. */
  readonly weight?: 500 | 600
  /** The serif of ideas, in italics. */
  readonly prose?: boolean
}

function fontOf(pen: Pen, style: TextStyle): string {
  const { fontUi, fontMono, fontProse } = pen.palette
  const family = style.prose ? fontProse : style.mono === false ? fontUi : fontMono
  return `${style.prose ? 'italic ' : ''}${style.weight ?? 400} ${Math.max(SMALLEST_TYPE, style.size ?? 0) * pen.unit}px ${family}`
}

/** One line of text, centred on y. */
export function text(pen: Pen, words: string, x: number, y: number, style: TextStyle = {}): void {
  const { ctx } = pen
  ctx.font = fontOf(pen, style)
  ctx.textAlign = style.align ?? 'left'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = style.colour ?? pen.palette.text3
  ctx.fillText(words, Math.round(x), Math.round(y))
}

/** A line of text on a patch of the ground: it hides the picture under it. */
export function textOver(pen: Pen, words: string, x: number, y: number, style: TextStyle = {}): void {
  const { ctx, palette, unit } = pen
  const width = textWidth(pen, words, style)
  const left = x - width * (style.align === 'right' ? 1 : style.align === 'center' ? 0.5 : 0)
  ctx.fillStyle = palette.pane
  ctx.fillRect(
    Math.round(left - 2 * unit),
    Math.round(y - 8 * unit),
    Math.ceil(width + 4 * unit),
    Math.round(15 * unit),
  )
  text(pen, words, x, y, style)
}

/** Widths of what was measured, by font and words. The palette is another one once fonts have come. */
const measured = new WeakMap<Palette, Map<string, number>>()
const MOST_MEASURED = 4096

/** Device pixels. It is measured once: a canvas that is asked in the middle of a frame lays the page out first. */
export function textWidth(pen: Pen, words: string, style: TextStyle = {}): number {
  const { ctx, palette } = pen
  const font = fontOf(pen, style)
  const key = `${font} ${words}`
  const known = measured.get(palette) ?? new Map<string, number>()
  const width = known.get(key)
  if (width !== undefined) return width
  ctx.font = font
  const made = ctx.measureText(words).width
  if (known.size >= MOST_MEASURED) known.clear()
  measured.set(palette, known.set(key, made))
  return made
}

/** Width of a digit of the micro size, in device pixels: layouts reserve room by it without measuring. */
export const digitWidth = (unit: number): number => 0.605 * SMALLEST_TYPE * unit

/** A line of words from x on: whole, or as short as it can be where the whole has no room up to the right edge. */
export function textFrom(
  pen: Pen,
  [whole, short]: readonly [whole: string, short: string],
  x: number,
  y: number,
  style: TextStyle,
): void {
  text(pen, textWidth(pen, whole, style) <= pen.width - x ? whole : short, x, y, style)
}

/** The same from the left edge on. */
export const textToFit = (pen: Pen, words: readonly [whole: string, short: string], y: number): void =>
  textFrom(pen, words, 0, y, { mono: false })
