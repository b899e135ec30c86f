import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Rows of a slice. */
export const SLICE = 32
/** Words that say what a slice is: its first slot, how many slots wide L and U are, and the first word of its columns. */
export const TOLD = 4
/** A slice whose columns have 8 bits says so in the highest bit of its last word. */
export const NARROW = 2 ** 31

/** Rows in the order of a sweep: the row at each place, NONE where there is none, and the place of each row. */
export interface RowsPlaced {
  readonly pattern: Pattern
  readonly rowAt: U32
  readonly place: U32
}
