import type { Extent, Area } from '#src/page/draw/surface.ts'
import { LINE_WORDS } from './memory.ts'

/** Which marks stand for the memory: every word, every cache line, or several cache lines by their mean. */
export type MemoryDetail = 'words' | 'lines' | 'bins'

/**
 * Places of the cache lines, in device pixels: left to right, then down, as in memory. A line is `across` wide and `down`
 * high with its gaps; in `words` it is a bar of 32 words.
 */
export interface StateLayout extends Area {
  readonly detail: MemoryDetail
  /** Marks of lines in one row. */
  readonly perRow: number
  readonly rows: number
  readonly across: number
  readonly down: number
  readonly gap: number
  /** Cache lines in all, and in one mark. */
  readonly lines: number
  readonly each: number
  readonly words: number
}

/** Narrowest word and line that are drawn one by one, and the tallest mark. */
const WORD = 2
const LINE = 3
const TALLEST = 16

/** Room under the memory for its key, in pixels of the design. */
const FOOT = 22

export function stateLayout(words: number, extent: Extent, left: number, top: number, width: number): StateLayout {
  const { unit } = extent
  const lines = Math.max(1, Math.ceil(words / LINE_WORDS))
  const gap = Math.max(1, Math.round(unit))
  const height = Math.max(1, extent.height - top - Math.round(FOOT * unit))
  const base = { left, top, width, height, gap, lines, words }
  const bars = bestBars(lines, width, height, gap, TALLEST * unit)
  if (bars && bars.word >= WORD) {
    const across = LINE_WORDS * bars.word + 4 * gap
    return {
      ...base,
      detail: 'words',
      perRow: bars.perRow,
      rows: Math.ceil(lines / bars.perRow),
      across,
      down: bars.down,
      each: 1,
    }
  }
  return { ...base, ...squares(lines, width, height, unit) }
}

/** Bars of 32 words: how many in a row so that words are widest and rows are as high as words are wide, or higher. */
function bestBars(lines: number, width: number, height: number, gap: number, tallest: number) {
  let best: { perRow: number; word: number; down: number } | undefined
  for (let perRow = 1; perRow <= Math.min(lines, 64); perRow++) {
    const word = Math.floor((width / perRow - 4 * gap) / LINE_WORDS)
    const down = Math.min(tallest, Math.floor(height / Math.ceil(lines / perRow)))
    if (word < 1 || down < 2 * gap + 1) continue
    const size = Math.min(word, down - gap)
    if (!best || size > Math.min(best.word, best.down - gap)) best = { perRow, word, down }
  }
  return best
}

/** A square for every line, or for as many lines as it takes for squares to be seen. */
function squares(lines: number, width: number, height: number, unit: number) {
  const side = Math.max(1, Math.floor(Math.sqrt((width * height) / lines)))
  const cell = Math.max(Math.ceil(LINE * unit), side)
  const perRow = Math.max(1, Math.floor(width / cell))
  const room = perRow * Math.max(1, Math.floor(height / cell))
  const each = Math.max(1, Math.ceil(lines / room))
  const rows = Math.ceil(Math.ceil(lines / each) / perRow)
  return { detail: each > 1 ? ('bins' as const) : ('lines' as const), perRow, rows, across: cell, down: cell, each }
}

/** Area of mark m: the line, or the bin of lines, without its gap. */
export function markBox({ left, top, perRow, across, down, gap, detail }: StateLayout, m: number) {
  const x = left + (m % perRow) * across
  const y = top + Math.floor(m / perRow) * down
  return { x, y, width: across - (detail === 'words' ? 4 * gap : gap), height: Math.max(1, down - gap) }
}

export const marks = ({ lines, each }: StateLayout): number => Math.ceil(lines / each)

/** Area of a word, in the detail that has words. */
export function wordBox(layout: StateLayout, word: number) {
  const { x, y, width, height } = markBox(layout, Math.floor(word / LINE_WORDS))
  const pitch = width / LINE_WORDS
  return { x: x + (word % LINE_WORDS) * pitch, y, width: pitch, height }
}

/** Word under a point; the first of the mark where words are not drawn. Undefined between marks and after the last. */
export function wordAt(layout: StateLayout, px: number, py: number): number | undefined {
  const { left, top, perRow, across, down, each, words, detail } = layout
  const column = Math.floor((px - left) / across)
  const m = Math.floor((py - top) / down) * perRow + column
  if (px < left || py < top || column >= perRow || m >= marks(layout)) return undefined
  const { x, y, width, height } = markBox(layout, m)
  if (px >= x + width || py >= y + height) return undefined
  const within = detail === 'words' ? Math.floor(((px - x) / width) * LINE_WORDS) : 0
  const word = m * each * LINE_WORDS + within
  return word < words ? word : undefined
}
