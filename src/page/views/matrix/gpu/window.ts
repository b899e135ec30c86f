import type { U32 } from '#src/core/base/arrays.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'

export const WINDOW_WORDS = 16

/** What of a part of the nonzeros is in view: numbered from the part's first, which has the number `part`. */
export interface PartInView {
  readonly begin: number
  readonly end: number
  readonly part: number
}

/** The words of `Window` in count.wgsl. @param levels the largest level */
export function windowWords(bins: Bins, { begin, end, part }: PartInView, entry: boolean, levels: number): U32 {
  const { first, stop, firstCol, stopCol, cornerRow, cornerCol, size, scale, density } = bins
  const words = new Uint32Array(WINDOW_WORDS)
  words.set([begin, end, part, first, stop, firstCol, stopCol, size])
  const floats = new Float32Array(words.buffer)
  floats.set([scale, (first - cornerRow) * scale, (firstCol - cornerCol) * scale], 8)
  words.set([Number(density), Number(entry)], 11)
  floats[13] = Math.max(1, levels)
  return words
}
