import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'

/** Columns of the widest supernode: those that have room in a workgroup. */
export const WIDEST = 64
/** Columns of those that are merged with what they lack (relaxed). */
const RELAXED = 8

/** L + U as SuperLU stores and computes them: neighbouring columns that share their rows, padded to dense. */
export interface Supernodes {
  readonly count: number
  /** Entries of L + U with the zeros that pad them, the diagonal once. */
  readonly entries: number
  /** Multiplications, subtractions and divisions, those on zeros among them. */
  readonly flops: number
  /** The same without those on zeros. */
  readonly least: number
}

/**
 * First columns of the relaxed supernodes of a filled symmetric pattern, and its columns (Demmel et al., SIAM J. Matrix Anal. Appl. 20(3),
 * 1999): a column joins the one before it where it is the parent of that one in the elimination tree. Both must have the same rows, or the
 * supernode is narrow. O(entries)
 */
export function supernodeColumns(pattern: Pattern): U32 {
  const columns: number[] = []
  for (let first = 0, next = 0; first < pattern.rows; first = next) {
    columns.push(first)
    next = first + 1
    while (next < pattern.rows && next - first < WIDEST && joins(pattern, first, next)) next++
  }
  return Uint32Array.from([...columns, pattern.rows])
}

/** What dense supernodes hold and compute. O(entries) */
export function supernodesOf(pattern: Pattern): Supernodes {
  const columns = supernodeColumns(pattern)
  let [entries, flops, least] = [0, 0, 0]
  for (let s = 0; s + 1 < columns.length; s++) {
    // the last column of a path has all rows of those before it
    const below = rightOf(pattern, columns[s + 1] - 1).length
    for (let column = columns[s]; column < columns[s + 1]; column++) {
      const length = columns[s + 1] - 1 - column + below
      entries += 2 * length + 1
      flops += flopsBelow(length)
      least += flopsBelow(rightOf(pattern, column).length)
    }
  }
  return { count: columns.length - 1, entries, flops, least }
}

/** Of a column with so many entries below the diagonal. */
const flopsBelow = (length: number): number => length + 2 * length * length

/** Columns of a row right of its diagonal: rows of the same column below it. */
export const rightOf = ({ row_ptr, col_idx }: Pick<Pattern, 'row_ptr' | 'col_idx'>, row: number) =>
  col_idx.subarray(col_idx.indexOf(row, row_ptr[row]) + 1, row_ptr[row + 1])

function joins(pattern: Pattern, first: number, column: number): boolean {
  const before = rightOf(pattern, column - 1)
  const isParent = before[0] === column
  return isParent && (column - first < RELAXED || before.length - 1 === rightOf(pattern, column).length)
}
