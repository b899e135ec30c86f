import { ceilPowerOfTwo } from '#src/core/base/powers.ts'
import type { Stack } from './layout.ts'
import type { Size } from './pose.ts'
import * as texts from './words.ts'

/** How cells become marks: `nx` by `ny` marks a slab, cell x in mark ⌊x nx / X⌋, so that no mark is a remainder. */
export interface Marks {
  readonly nx: number
  readonly ny: number
  /** Marks are single cells, large enough to show a state's form. */
  readonly forms: boolean
}

/** A circle of this diameter holds a pixel's centre wherever it lies, so a mark that holds the circle is drawn. */
const SURELY_DRAWN = Math.SQRT2
/** Design pixels that a form needs across. */
const FORM = 2.4

/** The smallest marks of which none can fall between pixels: where cells could, several share a mark. */
export function marksOf(stack: Pick<Stack, 'size' | 'heightX' | 'heightY'>, unit: number): Marks {
  const { size, heightX, heightY } = stack
  const along = (cells: number, height: number) => Math.max(1, Math.floor(cells / Math.ceil(SURELY_DRAWN / height)))
  const [nx, ny] = [along(size[0], heightX), along(size[1], heightY)]
  return { nx, ny, forms: nx === size[0] && ny === size[1] && Math.min(heightX, heightY) >= FORM * unit }
}

export const single = (marks: Marks, [X, Y]: Size): boolean => marks.nx === X && marks.ny === Y

/** Texels follow one another in lines of `width`, a power of two; mark (i, j) of slab z is (z ny + j) nx + i. */
export interface Packing {
  readonly width: number
  readonly height: number
}

const WIDEST = 4096

/** Fits within 4096 × 8192 texels for up to 33 million marks, far more than there are rows. */
export function packingOf(marks: number): Packing {
  const width = Math.min(WIDEST, ceilPowerOfTwo(Math.sqrt(marks)))
  return { width, height: Math.max(1, Math.ceil(marks / width)) }
}

/** What stands for what, for the pane's head. */
export function detailOf(marks: Marks, { size, ex, ey }: Pick<Stack, 'size' | 'ex' | 'ey'>): string {
  if (single(marks, size)) return texts.squareIsRow
  const cells = 1 / Math.abs(ex[0] * ey[1] - ex[1] * ey[0])
  const perMark = (size[0] * size[1]) / (marks.nx * marks.ny)
  return cells >= 1 ? texts.pixelIsRows(cells.toFixed(1)) : texts.markIsRows(perMark.toFixed(1))
}

/** Gap on each side of a cell: nearly half a design pixel, within these shares of the cell. */
const GAP = { pixels: 0.4, least: 0.03, most: 0.1 }

/** Gap on each side of a cell, in cells, for a cell of that many device pixels across. */
export const gapOf = (height: number, unit: number) =>
  Math.min(GAP.most, Math.max(GAP.least, (GAP.pixels * unit) / Math.max(1, height)))
