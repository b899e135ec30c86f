/** Rows that a block may have by rule. */
const SIZES = [16, 32, 48, 60, 128, 256]
/** Entries of L + U a row: with fewer, blocks have 16 rows. memplus, with 7, takes 1.8, 2.4 and 3.0 ms in blocks of 16, 32 and 64 on an H100. */
const FEW = 20
/** Operations from which blocks have 60 rows and else 48; full ones of 62 have no room in a workgroup. */
const MANY = 2e9
/** Rows of blocks from which larger blocks are better: each is a level or nearly so, and a level takes some dispatches. */
const ENOUGH = 40
/** Rows of blocks of which a dispatch for each kind of task is more than a plan may have. */
const TOO_MANY = 4096

/**
 * Rows of a block, 16 to 256, from the rows of a matrix, and the entries and operations of its L + U: 16 where these are few; else so large that
 * there are about 40 rows of blocks, but no larger than is worth its room; larger still where there would be too many dispatches.
 * Measured on an H100 (docs/decisions/sparse-blocks.md).
 */
export function blockSize(rows: number, { entries, flops }: { readonly entries: number; readonly flops: number }) {
  const most = entries < FEW * rows ? SIZES[0] : flops < MANY ? 48 : 60
  return SIZES.find((nb) => (nb >= most || rows <= ENOUGH * nb) && rows <= TOO_MANY * nb) ?? SIZES[SIZES.length - 1]
}
