import { PARTED, type PartedBy } from '#src/core/sparse/explore/parts.ts'
import type { RegionLook } from '#src/core/sparse/explore/region.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb, levelColour } from '#src/page/draw/colour.ts'

/** What the colour of a cell says: the level of its rows in the factor, the size of its values, their sign, or the part that they are in. */
export const COLOURED_BY = ['level', 'magnitude', 'sign', ...PARTED] as const
export type ColouredBy = (typeof COLOURED_BY)[number]

/** The parts that are asked for to colour cells so. */
export const partedBy = (by: ColouredBy): PartedBy | undefined => PARTED.find((one) => one === by)

/** Places of parts on the scale, this far apart on a ring: those of neighbours differ much. */
const APART = (Math.sqrt(5) - 1) / 2

/** Opacity of a cell with one nonzero among fuller ones. */
const LEAST = 0.45

/** The share of cells at either end of the scale of magnitudes that has the colour of the end: one value of 1e-23 must not grey all others. */
const BEYOND = 0.01

/** Between which log₁₀|a| nearly all cells are; where there are none, 0 and 0. */
export function magnitudeEnds({ logs }: Pick<RegionLook, 'logs'>): readonly [low: number, high: number] {
  const known = logs.filter((log) => !Number.isNaN(log)).sort()
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0
  return [at(BEYOND), at(1 - BEYOND)]
}

/** Where a cell stands on the scale, 0 to 1 and beyond; NaN where it holds no value but 0, or is not of one part. @param levelAt of a row of cells */
export function placeOnScale(
  look: RegionLook,
  by: ColouredBy,
  levelAt: (row: number) => number,
): (cell: number) => number {
  const { width, logs, positive } = look
  if (by === 'level') return (cell) => levelAt(Math.floor(cell / width))
  if (by === 'sign') return (cell) => positive[cell]
  if (by !== 'magnitude') return (cell) => ((look.parts?.of[cell] ?? Number.NaN) * APART) % 1
  const [low, high] = magnitudeEnds(look)
  // one magnitude is the upper end
  const one = high > low ? 0 : 1
  return (cell) => (logs[cell] - low) / (high - low || 1) + one
}

/** Writes red, green, blue and opacity of each cell, row by row; empty ones stay clear, and explicit zeros are grey, as is what connects parts. */
export function fillRegion(
  pixels: Uint8ClampedArray,
  look: RegionLook,
  palette: Palette,
  share: (cell: number) => number,
): void {
  const { counts } = look
  const most = counts.reduce((a, b) => Math.max(a, b), 1)
  const grey = cssToRgb(palette.text3)
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] === 0) continue
    const at = share(cell)
    const [r, g, b] = Number.isNaN(at) ? grey : levelColour(palette, at)
    const opacity = most === 1 ? 1 : LEAST + ((1 - LEAST) * Math.log(counts[cell])) / Math.log(most)
    pixels.set([r, g, b, 255 * opacity], 4 * cell)
  }
}
