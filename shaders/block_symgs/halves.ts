import type { BlockProblem } from './blocks.ts'
import type { BlockLayout } from './layout.ts'

/** Block rows that one dispatch updates. */
export interface BlockHalf {
  readonly half: number
  readonly colour: number
  readonly isBack: boolean
  /** x is not 0: what U adds is to be kept on the way there, and is known on the way back. */
  readonly isAny: boolean
  /** The way back leaves its rows as they are: no row comes after them, so that this half does both. */
  readonly isBoth: boolean
}

/** Colours of the way there, or of the way back in their order. */
export function coloursOf({ colours, reads }: BlockLayout, isBack: boolean): readonly number[] {
  const all = Array.from({ length: colours }, (_, c) => c)
  return isBack ? all.filter((c) => reads[c].upper).toReversed() : all
}

/** All dispatches of the sweeps. */
export const halvesOver = ({ inputs: { sweeps } }: BlockProblem, layout: BlockLayout): readonly BlockHalf[] =>
  Array.from({ length: 2 * sweeps }, (_, half) => {
    const isBack = half % 2 === 1
    return coloursOf(layout, isBack).map(
      (colour): BlockHalf => ({
        half,
        colour,
        isBack,
        // from the second sweep on there is what the first one found
        isAny: half > 1,
        isBoth: !isBack && !layout.reads[colour].upper,
      }),
    )
  }).flat()
