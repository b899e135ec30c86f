// Which kernel takes a block, by the thresholds of recblock's code.

/** A row with more is shared wherever it is. */
const MOST_OF_A_ROW = 2048
/** Triangles with at most this many levels are solved level by level: of short rows, and of rows with few dependences. */
const SHORT_ROW = 15
const MOST_LEVELS = 20
const MOST_LEVELS_OF_SINGLES = 100

export interface BlockSize {
  readonly rows: number
  /** The diagonal among them, in a triangle. */
  readonly nonzeros: number
}

/** Does a triangle go level by level? Else its rows wait for one another. One level is the completely parallel case. */
export function byLevels({ rows, nonzeros }: BlockSize, levels: number): boolean {
  if (levels <= 1) return true
  const mean = nonzeros / rows
  return (mean <= SHORT_ROW && levels <= MOST_LEVELS) || (mean < 2 && levels <= MOST_LEVELS_OF_SINGLES)
}

export const isLong = (nonzeros: number): boolean => nonzeros > MOST_OF_A_ROW
