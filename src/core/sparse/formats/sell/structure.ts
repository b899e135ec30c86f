import type { I32, U32 } from '#src/core/base/arrays.ts'

/**
 * Slice s holds the places s * slice to (s + 1) * slice - 1 of the order of rows. Entry t of the row at place p of slice
 * s is in slot slice_ptr[s] + t * slice + p - s * slice. All slices have `slice` lanes: places beyond the last row are
 * padding. Padding comes after a row's entries: value 0, column NO_COLUMN.
 */
export interface Sell {
  readonly rows: number
  readonly cols: number
  /** C, the rows of a slice. */
  readonly slice: number
  /** σ, the rows among which rows are sorted by length; 1 leaves them in their order. */
  readonly window: number
  /** The row at each place, so that y[permutation[p]] is what the lane of place p sums up. */
  readonly permutation: U32
  /** First slot of each slice, and the end of the last. */
  readonly slice_ptr: U32
  readonly col_idx: U32
  /** Nonzero of each slot, or PADDING. */
  readonly nonzero: I32
}
