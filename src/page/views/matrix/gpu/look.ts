import type { U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { levelColour, type Rgb, stateWeights } from '#src/page/draw/colour.ts'

/** How bins are painted, in the words of count.wgsl. */
export interface BinLook {
  readonly words: U32
  /** Levels of the scale; absent where colours are of states. */
  readonly levels?: number
}

const packed = ([red, green, blue]: Rgb): number =>
  (Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16)) >>> 0

/** Nonzeros have the colours of their states, mixed by share. */
export const stateLook = (palette: Palette): BinLook => ({
  words: new Uint32Array(Float32Array.from(stateWeights(palette).flat()).buffer),
})

/** A bin has the colour of the mean level of its nonzeros. */
export const levelLook = (palette: Palette, levels: number): BinLook => ({
  words: Uint32Array.from({ length: 256 }, (_, step) => packed(levelColour(palette, step / 255))),
  levels,
})
