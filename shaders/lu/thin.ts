/**
 * Entries of L + U a row: with fewer a block has next to none. Measured on an H100 in blocks of 16 rows: add32, with 5, takes 0.24 ms level by
 * level, 0.35 with zeros and 0.17 without barriers; memplus, with 7, 2.1, 1.8 and 4.9.
 */
const FEW = 6

/** Has L + U so few entries that blocks without their zeros and without a barrier behind each level are faster? */
export const isThin = (rows: number, entries: number): boolean => entries < FEW * rows
