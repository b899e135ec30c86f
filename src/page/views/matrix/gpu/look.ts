import type { U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb, levelColour, type Rgb, stateWeights } from '#src/page/draw/colour.ts'
import { KINDS } from '../../tally.ts'

/** How bins are painted, in the words of count.wgsl. */
export interface Look {
  readonly words: U32
  /** Levels of the scale; absent where colours are of states. */
  readonly levels?: number
}

const packed = ([red, green, blue]: Rgb): number =>
  (Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16)) >>> 0

/** Nonzeros have the colours of their states, mixed by share. */
export const stateLook = (palette: Palette): Look => ({
  words: new Uint32Array(Float32Array.from(stateWeights(palette).flat()).buffer),
})

/** A bin has the colour of the mean level of its nonzeros. */
export const levelLook = (palette: Palette, levels: number): Look => ({
  words: Uint32Array.from({ length: 256 }, (_, step) => packed(levelColour(palette, step / 255))),
  levels,
})

/** All nonzeros have one colour. @param faint opacity of a whole bin */
export const plainLook = (colour: string, faint: number): Look => {
  const weights = new Float32Array(4 * KINDS)
  weights.set([...cssToRgb(colour).map((channel) => channel * faint), faint])
  return { words: new Uint32Array(weights.buffer) }
}
