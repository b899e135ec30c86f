/** Rows of the smallest and of the largest block, and of the largest that has room in a workgroup with its zeros. */
const LEAST_ROWS = 16
const MOST_ROWS = 256
const ROWS_IN_TILE = 64
/**
 * Entries of L + U a row: with fewer, blocks have 16 rows. Measured on an H100 in blocks of 16, 32 and 64 rows, in ms: memplus, with 7
 * entries, 1.8, 2.4 and 3.0; a grid of 200², with 47, 4.9, 4.0 and 4.4; bcsstk15, with 310, 4.1, 3.3 and 2.9.
 */
const FEW = 20
/** Rows of blocks from which larger blocks are better: each is a level or nearly so, and a level takes some dispatches. */
const ENOUGH = 40
/** Rows of blocks of which a dispatch for each kind of task is more than a plan may have. */
const TOO_MANY = 4096

/**
 * Rows of a block, a power of two from 16 to 256, from the rows of a matrix and the entries of its L + U: 16 where these are few; else so large
 * that there are about 40 rows of blocks, but no larger than what has room in a workgroup; larger still where there would be too many
 * dispatches.
 */
export function blockSize(rows: number, entries: number): number {
  const most = entries < FEW * rows ? LEAST_ROWS : ROWS_IN_TILE
  let nb = LEAST_ROWS
  while (nb < most && rows > ENOUGH * nb) nb *= 2
  while (nb < MOST_ROWS && rows > TOO_MANY * nb) nb *= 2
  return nb
}
