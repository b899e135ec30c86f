import type { Extent, Area } from '#src/page/draw/surface.ts'
import { digitWidth } from '#src/page/draw/text.ts'

/** Bars over an axis of rows, a line of bins below, and a line of words, in device pixels. */
export interface CollisionsLayout extends Area {
  /** Middle of the words on the axis, and below all. */
  readonly axis: number
  readonly foot: number
  /** Bars: one per row, or where rows are narrower than pixels one per pixel. */
  readonly bins: number
}

/** Pixels of the design: above the bars, for the axis, and for the words. */
const TOP = 8
const AXIS = 20
const FOOT = 22

/** @param most largest number on the axis of heights */
export function collisionsLayout(rows: number, most: number, { width, height, unit }: Extent): CollisionsLayout {
  const digits = String(Math.ceil(most)).length
  const left = Math.ceil((digits + Math.floor((digits - 1) / 3)) * digitWidth(unit) + 8 * unit)
  const inner = Math.max(1, Math.floor(width - left - unit))
  const top = Math.round(TOP * unit)
  const high = Math.max(1, Math.floor(height - top - (AXIS + FOOT) * unit))
  const axis = Math.round(top + high + (AXIS / 2) * unit + 2 * unit)
  const foot = Math.round(top + high + (AXIS + FOOT / 2) * unit)
  return { left, width: inner, top, height: high, axis, foot, bins: Math.max(1, Math.min(rows, inner)) }
}

/** Bar under a point; undefined outside. */
export function barAt({ left, width, bins, top, height }: CollisionsLayout, x: number, y: number): number | undefined {
  if (x < left || x >= left + width || y < top || y >= top + height) return undefined
  return Math.min(bins - 1, Math.floor(((x - left) * bins) / width))
}

/** Heights of the parts of a bar, from the bottom: whole pixels, and a part that is not empty has one at least. */
export function partsOf(height: number, scale: number, counts: readonly number[]): number[] {
  return counts.map((n) => (n === 0 ? 0 : Math.max(1, Math.min(height, Math.round(n * scale)))))
}
