/** Rows that a block may have by rule. */
const SIZES = [16, 32, 48, 64, 128, 256]
/**
 * Rows of the largest block that is worth its room in a workgroup, measured on an H100 level by level in blocks of 16, 32, 48 and 64 rows, in
 * ms: bcsstk15, with 310 entries of L + U a row, 4.1, 3.3, 2.6 and 2.9; a grid of 20³, with 203, 6.0, 4.1, 3.5 and 3.7; one of 200²,
 * with 47, 4.9, 4.0, 3.7 and 4.4. Any block of them has room in a workgroup without barriers, too, which a full one of 64 rows has not.
 */
const MOST_ROWS = 48
/** Entries of L + U a row: with fewer, blocks have 16 rows. memplus, with 7, takes 1.8, 2.4 and 3.0 ms in blocks of 16, 32 and 64. */
const FEW = 20
/** Rows of blocks from which larger blocks are better: each is a level or nearly so, and a level takes some dispatches. */
const ENOUGH = 40
/** Rows of blocks of which a dispatch for each kind of task is more than a plan may have. */
const TOO_MANY = 4096

/**
 * Rows of a block, 16 to 256, from the rows of a matrix and the entries of its L + U: 16 where these are few; else so large that there are about
 * 40 rows of blocks, but 48 at most; larger still where there would be too many dispatches.
 */
export function blockSize(rows: number, entries: number): number {
  const most = entries < FEW * rows ? SIZES[0] : MOST_ROWS
  return SIZES.find((nb) => (nb >= most || rows <= ENOUGH * nb) && rows <= TOO_MANY * nb) ?? SIZES[SIZES.length - 1]
}
