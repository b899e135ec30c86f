import type { U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { ByColumn } from './columns.ts'

/** Entries column by column, two words each: its row and the bits of its value. */
export function columnPairs(A: SparseMatrix, { rows, entries }: ByColumn): U32 {
  const bits = new Uint32Array(A.values.buffer, A.values.byteOffset, A.values.length)
  const pairs = new Uint32Array(2 * Math.max(1, rows.length))
  for (const [place, row] of rows.entries()) {
    pairs[2 * place] = row
    pairs[2 * place + 1] = bits[entries[place]]
  }
  return pairs
}
