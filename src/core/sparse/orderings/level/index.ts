import { levelsOf } from '../../levels.ts'
import type { Ordering } from '../ordering.ts'

/**
 * Rows by the level of the lower triangle of A + Aᵀ that they are in, those of a level as before. The levels stay as they are and
 * are as many; each is now a run of rows, and its diagonal block is diagonal. O(nnz). Anderson and Saad, Int. J. High Speed
 * Computing 1(1), 1989.
 */
const ordering: Ordering = ({ vertices, ptr, adj }) =>
  levelsOf({ rows: vertices, cols: vertices, row_ptr: ptr, col_idx: adj }).order
export default ordering
