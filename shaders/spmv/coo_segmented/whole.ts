import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'

/** Who takes which rows where every worker's interval begins and ends with a row, as whole.wesl reads it. */
export interface WholeShares {
  /** First nonzero and end of each interval; first nonzero, end and row of each long row; rows without nonzeros. */
  readonly words: U32
  readonly intervals: number
  /** Rows that no interval holds: a workgroup each. */
  readonly long: number
  /** Rows without nonzeros. */
  readonly empty: number
}

/** Invocations of a workgroup: two sizes, of which the larger adds up its longest row sooner. */
const SIZE = { usual: 128, large: 256 }
/** Rows that the usual workgroup takes in a few steps. */
const USUAL = 2048
/** A workgroup on a longer row is at it for longer than a second dispatch takes. */
const LONGEST = 8192
/** Nonzeros of a long row, where subgroups have the usual 32 lanes; and how many such rows a large GPU takes at a time. */
const LONG = 128
const MOST_LONG = 2048

export const wholeSize = (pattern: Pattern): number => (longestRow(pattern) > USUAL ? SIZE.large : SIZE.usual)

/** Are there few enough long rows for a workgroup each, and none that is too long? O(rows). */
export function fitsWhole(pattern: Pattern): boolean {
  const { rows, row_ptr } = pattern
  if (longestRow(pattern) > LONGEST) return false
  let long = 0
  for (let i = 0; i < rows; i++) if (row_ptr[i + 1] - row_ptr[i] > LONG) long++
  return long <= MOST_LONG
}

/** Rows in their order, as many to an interval as the quads of `lanes` lanes hold. O(rows). */
export function wholeShares({ rows, row_ptr }: Pattern, lanes: number): WholeShares {
  const [intervals, long, empty]: number[][] = [[], [], []]
  const fits = (begin: number, end: number) => Math.ceil(end / QUAD) - Math.floor(begin / QUAD) <= lanes
  let open = false
  for (let i = 0; i < rows; i++) {
    const [begin, end] = [row_ptr[i], row_ptr[i + 1]]
    if (begin === end) empty.push(i)
    else if (!fits(begin, end)) {
      long.push(begin, end, i)
      open = false
    } else if (open && fits(intervals[intervals.length - 2], end)) intervals[intervals.length - 1] = end
    else {
      intervals.push(begin, end)
      open = true
    }
  }
  const words = Uint32Array.from([...intervals, ...long, ...empty])
  return { words, intervals: intervals.length / 2, long: long.length / 3, empty: empty.length }
}
