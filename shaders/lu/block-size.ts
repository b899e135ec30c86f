/** Rows of the smallest and of the largest block. */
const LEAST_ROWS = 16
const MOST_ROWS = 256
/** Block rows that are wanted at most, */
const MOST_BLOCK_ROWS = 640
/** and from how many entries a row on its blocks are near full, so that larger ones have no room in a workgroup. */
const FULL_ROW = 150
const FULL_ROWS = 64

/**
 * Rows of a block, a power of two from 16 to 256, from the rows of a matrix and the entries of L + U: so large that there are 640 rows
 * of blocks at most, where blocks stay sparse.
 */
export function blockSize(rows: number, entries: number): number {
  const mean = entries / Math.max(1, rows)
  if (mean >= FULL_ROW) return FULL_ROWS
  let nb = LEAST_ROWS
  while (nb < MOST_ROWS && rows > nb * MOST_BLOCK_ROWS) nb *= 2
  return nb
}
