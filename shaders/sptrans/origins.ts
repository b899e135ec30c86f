import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import { NO_ENTRY, type Origins } from '#src/core/kernel/outcome.ts'
import type { TransposeProblem } from './transpose.ts'

/**
 * Which entry of A is at each place of a result: the one whose row and column are the place's column and row. Any words may
 * have come out: places that name no entry of A have none. O(nonzeros + rows + columns)
 */
export function originsOf({ inputs: { A } }: TransposeProblem, { B }: Data): Origins {
  const { rows, row_ptr, col_idx } = A.pattern
  const found = (B as SparseMatrix).pattern
  const from = new Uint32Array(found.col_idx.length).fill(NO_ENTRY)
  // rows of B in their order meet the entries of a row of A in theirs
  const next = row_ptr.slice(0, rows)
  for (let j = 0; j < found.rows; j++) {
    const stop = Math.min(found.row_ptr[j + 1], from.length)
    for (let p = found.row_ptr[j]; p < stop; p++) {
      const i = found.col_idx[p]
      if (i >= rows) continue
      while (next[i] < row_ptr[i + 1] && col_idx[next[i]] < j) next[i]++
      if (next[i] < row_ptr[i + 1] && col_idx[next[i]] === j) from[p] = next[i]
    }
  }
  return { matrix: 'B', from }
}
