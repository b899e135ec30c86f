import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** A column by column: the entries of column j are places col_ptr[j] .. col_ptr[j + 1]. */
export interface ByColumn {
  readonly col_ptr: U32
  /** Of each place its row, ascending in a column, and its number among the entries of rows. */
  readonly rows: U32
  readonly entries: U32
}

/** O(rows + columns + entries) */
export function columnsOf({ rows, cols, row_ptr, col_idx }: Pattern): ByColumn {
  const row_idx = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) row_idx.fill(i, row_ptr[i], row_ptr[i + 1])
  const { ptr, items } = groupByKey(col_idx, cols)
  return { col_ptr: ptr, rows: items.map((k) => row_idx[k]), entries: items }
}

/** Which columns have an entry in x: 1 + its number there, or 0. */
export function namesIn({ cols, col_idx }: Pattern): U32 {
  const names = new Uint32Array(cols)
  for (const [t, j] of col_idx.entries()) names[j] = t + 1
  return names
}

/** Entries of A in columns that x names, in one of every few stretches of `lanes`. */
export function countMet({ col_idx }: Pattern, x: Pattern, every: number, lanes: number): number {
  const names = namesIn(x)
  let met = 0
  for (let k = 0; k < col_idx.length; k++) if (names[col_idx[k]] > 0 && Math.floor(k / lanes) % every === 0) met++
  return met
}
