import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { levelColour, cssToRgb, stateWeights } from '#src/page/draw/colour.ts'
import { KINDS } from '../tally.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { type Filling, toneOf } from './density.ts'

/** Opacity of a bin, 0 to 255: by what it holds where bins take many nonzeros, else whole. */
function alphaOf({ size, density }: Bins, filling: Filling, bin: number): number {
  return 255 * (density ? toneOf(filling.nonzeros[bin], filling.rows[Math.floor(bin / size)], filling) : 1)
}

/** Paints some bins by their counts: a bin has the colours of its nonzeros' states, mixed by share. */
export function paintStates(
  { data }: ImageData,
  bins: Bins,
  filling: Filling,
  counts: U32,
  palette: Palette,
  which: U32,
): void {
  const weights = Float64Array.from(stateWeights(palette).flat())
  const { nonzeros } = filling
  for (let w = 0; w < which.length; w++) {
    const b = which[w]
    const total = nonzeros[b]
    data[4 * b + 3] = 0
    if (total === 0) continue
    let red = 0
    let green = 0
    let blue = 0
    let opacity = 0
    for (let s = 0; s < KINDS; s++) {
      const count = counts[b * KINDS + s]
      if (count === 0) continue
      red += count * weights[4 * s]
      green += count * weights[4 * s + 1]
      blue += count * weights[4 * s + 2]
      opacity += count * weights[4 * s + 3]
    }
    data[4 * b] = red / opacity
    data[4 * b + 1] = green / opacity
    data[4 * b + 2] = blue / opacity
    data[4 * b + 3] = (alphaOf(bins, filling, b) * opacity) / total
  }
}

/** Paints the mean level of each bin's nonzeros on the level scale. */
export function paintLevels(
  { data }: ImageData,
  bins: Bins,
  filling: Filling,
  sums: F64,
  levels: number,
  palette: Palette,
): void {
  const scale = Array.from({ length: 256 }, (_, step) => levelColour(palette, step / 255))
  for (let b = 0; b < filling.nonzeros.length; b++) {
    const total = sums[2 * b]
    data[4 * b + 3] = 0
    if (total === 0) continue
    const share = sums[2 * b + 1] / total / Math.max(1, levels - 1)
    const [red, green, blue] = scale[Math.round(share * 255)]
    data[4 * b] = red
    data[4 * b + 1] = green
    data[4 * b + 2] = blue
    data[4 * b + 3] = alphaOf(bins, filling, b)
  }
}

/** Opacity of nonzeros that are not solved with: half of that of one that waits. */
export const FAINT = 0.34

/** Paints every bin in one colour, as its nonzeros cover it. @param faint opacity of a whole one */
export function paintPlain({ data }: ImageData, bins: Bins, filling: Filling, colour: string, faint: number): void {
  const [red, green, blue] = cssToRgb(colour)
  for (let b = 0; b < filling.nonzeros.length; b++) {
    if (filling.nonzeros[b] === 0) continue
    data[4 * b] = red
    data[4 * b + 1] = green
    data[4 * b + 2] = blue
    data[4 * b + 3] = faint * alphaOf(bins, filling, b)
  }
}
