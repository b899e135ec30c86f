import type { U8, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { sideFor } from '#src/core/sparse/spy.ts'
import type { Extent } from '#src/page/draw/surface.ts'

/** Two squares, A and L + U, beside each other or one below the other, in device pixels. */
export interface FillLayout extends Extent {
  readonly size: number
  readonly places: readonly [A: Place, factors: Place]
}

interface Place {
  readonly left: number
  readonly top: number
}

/** Pixels of the design: a line of words over each square, a line below all, and room between the two. */
const [HEAD, FOOT, GAP] = [22, 26, 24]

export function fillLayout(extent: Extent): FillLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const [head, foot, gap] = [px(HEAD), px(FOOT), px(GAP)]
  const beside = Math.min(Math.floor((width - gap) / 2), height - head - foot)
  const below = Math.min(width, Math.floor((height - foot) / 2) - head)
  const size = Math.max(1, beside, below)
  const second = below > beside ? { left: 0, top: size + 2 * head } : { left: size + gap, top: head }
  return { ...extent, size, places: [{ left: 0, top: head }, second] }
}

/** A matrix in equal squares: how many entries of A each has, and how many of fill. */
export interface FillSquares {
  readonly side: number
  readonly given: U32
  readonly filled: U32
}

/** @param fillIn by entry, 1 where A has nothing @param most squares along a side */
export function fillSquares(pattern: Pattern, fillIn: U8, most: number): FillSquares {
  const side = sideFor(pattern, Math.max(1, most))
  const [given, filled] = [new Uint32Array(side * side), new Uint32Array(side * side)]
  const scale = side / Math.max(1, pattern.rows)
  for (let i = 0; i < pattern.rows; i++) {
    const from = side * Math.floor(i * scale)
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++)
      (fillIn[k] ? filled : given)[from + Math.floor(pattern.col_idx[k] * scale)]++
  }
  return { side, given, filled }
}
