import { count } from '#src/core/base/format.ts'

/** What the map of a matrix is called, and what a screen reader says of its window. */

export const name = 'Part of the matrix in view'

/** Rows and columns from `first` on, before `stop`. */
interface Stretch {
  readonly first: number
  readonly stop: number
}

const between = ({ first, stop }: Stretch): string => `${count(first)} to ${count(stop - 1)}`

export const inView = (rows: Stretch, cols: Stretch): string => `rows ${between(rows)}, columns ${between(cols)}`
