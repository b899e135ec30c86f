import type { Extent } from '#src/page/draw/surface.ts'

interface Area {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

/**
 * Places of all parts, in device pixels: rows where they are in space at the left or above, a bar for each colour beside or below
 * them, rounds along the bottom, a line of words under all.
 */
export interface RoundsLayout extends Extent {
  /** Absent where rows have no place in space, or are too many. */
  readonly map?: Area
  readonly bars: Area
  readonly strip: Area
  /** Height of a colour's bar with its gap, and colours that one stands for: more than one where they are lower than pixels. */
  readonly pitch: number
  readonly per: number
  readonly colours: number
  /** Rows of the largest bar. */
  readonly most: number
}

/** Pixels of the design: a line of words, numbers beside bars, the rounds' height and the room for words over them, and from which width on the map stands beside. */
const LINE = 20
const NUMBERS = 46
const STRIP = 46
const HEAD = 30
const BESIDE = 400
const TALLEST_BAR = 32
const GAP = 16

export function roundsLayout(ptr: ArrayLike<number>, placed: boolean, extent: Extent): RoundsLayout {
  const { width, height, unit } = extent
  const colours = ptr.length - 1
  const [line, numbers] = [Math.round(LINE * unit), Math.round(NUMBERS * unit)]
  const strip = { left: numbers, wide: Math.max(1, width - numbers), high: Math.round(STRIP * unit) }
  const foot = height - line
  const stripTop = Math.max(line, foot - line - strip.high)
  const room = Math.max(2, stripTop - line - Math.round(HEAD * unit))
  const beside = width >= BESIDE * unit
  const half = Math.round(width / 2)
  const gap = Math.round(GAP * unit)
  const mapHigh = beside ? room : Math.round(0.5 * room)
  const map = { left: 0, top: line, wide: beside ? half - gap : width, high: mapHigh }
  const left = (placed && beside ? half : 0) + numbers
  const top = placed && !beside ? map.top + mapHigh + line : line
  const bars = { left, top, wide: Math.max(1, width - left - numbers), high: Math.max(1, line + room - top) }
  const per = Math.max(1, Math.ceil((2 * colours) / bars.high))
  const pitch = Math.min(TALLEST_BAR * unit, bars.high / Math.max(1, Math.ceil(colours / per)))
  const most = Math.max(1, ...sizesOf(ptr, per))
  return { ...extent, ...(placed && { map }), bars, strip: { ...strip, top: stripTop }, pitch, per, colours, most }
}

/** Rows of each bar. */
export const sizesOf = (ptr: ArrayLike<number>, per: number): readonly number[] =>
  Array.from(
    { length: Math.ceil((ptr.length - 1) / per) },
    (_, bar) => ptr[Math.min(ptr.length - 1, (bar + 1) * per)] - ptr[bar * per],
  )

interface ColourBar {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}

/** Box of a bar of rows: it grows to the right, and is seen as soon as it has one. */
export function colourBar({ bars, pitch, most, unit }: RoundsLayout, bar: number, rows: number): ColourBar {
  const [from, to] = [bars.top + Math.round(bar * pitch), bars.top + Math.round((bar + 1) * pitch)]
  const gap = to - from >= 4 ? Math.max(1, Math.round(Math.min(3 * unit, 0.2 * pitch))) : 0
  const wide = rows === 0 ? 0 : Math.max(1, Math.round((bars.wide * rows) / most))
  return { x: bars.left, y: from, wide, high: Math.max(1, to - from - gap) }
}

/** The colour under a point; of several in one bar the first. */
export function colourAt({ bars, pitch, per, colours }: RoundsLayout, x: number, y: number): number | undefined {
  const colour = Math.floor((y - bars.top) / pitch) * per
  return x >= bars.left && y >= bars.top && colour < colours ? colour : undefined
}

/** Left edge and width of a round, of `count` in all. */
export function roundBox({ strip }: RoundsLayout, count: number, round: number): { x: number; wide: number } {
  const at = (r: number) => strip.left + Math.round((strip.wide * r) / Math.max(1, count))
  const [from, to] = [at(round), at(round + 1)]
  return { x: from, wide: Math.max(1, to - from - (to - from >= 4 ? 1 : 0)) }
}
