import type { F64, U32 } from '#src/base/arrays.ts'
import type { Palette } from '#src/catalog/view.ts'
import { levelColour, stateWeights } from '#src/ui/canvas/colour.ts'
import { type Bins, coverage } from './density.ts'

/** Opacity of a bin, 0 to 255: by coverage where bins take many nonzeros, else whole. */
function alphaOf(bins: Bins, rowBin: number, nonzeros: number, density: boolean): number {
  return 255 * (density ? coverage(nonzeros, bins.rowsIn[rowBin], bins.faintest) : 1)
}

/** Paints counts by state: a bin has the colours of its nonzeros' states, mixed by share. */
export function paintStates(image: ImageData, bins: Bins, counts: U32, palette: Palette, density: boolean): void {
  const weights = stateWeights(palette)
  const kinds = weights.length
  const { data } = image
  for (let b = 0, at = 0; b < bins.size * bins.size; b++, at += kinds) {
    let total = 0
    let red = 0
    let green = 0
    let blue = 0
    let opacity = 0
    for (let s = 0; s < kinds; s++) {
      const count = counts[at + s]
      if (count === 0) continue
      total += count
      red += count * weights[s][0]
      green += count * weights[s][1]
      blue += count * weights[s][2]
      opacity += count * weights[s][3]
    }
    data[4 * b + 3] = 0
    if (total === 0) continue
    data[4 * b] = red / opacity
    data[4 * b + 1] = green / opacity
    data[4 * b + 2] = blue / opacity
    data[4 * b + 3] = (alphaOf(bins, Math.floor(b / bins.size), total, density) * opacity) / total
  }
}

/** Paints the mean level of each bin's nonzeros on the level scale. */
export function paintLevels(
  image: ImageData,
  bins: Bins,
  sums: F64,
  levels: number,
  palette: Palette,
  density: boolean,
): void {
  const scale = Array.from({ length: 256 }, (_, step) => levelColour(palette, step / 255))
  const { data } = image
  for (let b = 0; b < bins.size * bins.size; b++) {
    const total = sums[2 * b]
    data[4 * b + 3] = 0
    if (total === 0) continue
    const share = sums[2 * b + 1] / total / Math.max(1, levels - 1)
    const [red, green, blue] = scale[Math.round(share * 255)]
    data[4 * b] = red
    data[4 * b + 1] = green
    data[4 * b + 2] = blue
    data[4 * b + 3] = alphaOf(bins, Math.floor(b / bins.size), total, density)
  }
}
