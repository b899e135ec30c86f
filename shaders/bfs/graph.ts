import type { U32 } from '#src/core/base/arrays.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Levels of a graph from one of its vertices: row i of A lists where the edges of vertex i lead. */
export type SearchProblem = Problem<{ readonly A: Pattern; readonly source: number }>

/** Where edges come from: row j lists the vertices with an edge to vertex j, ascending. */
export interface Incoming {
  readonly t_row_ptr: U32
  readonly t_col_idx: U32
}

/** Aᵀ of a graph. O(vertices + edges) */
export function incomingOf({ rows, row_ptr, col_idx }: Pattern): Incoming {
  const t_row_ptr = new Uint32Array(rows + 1)
  for (const j of col_idx) t_row_ptr[j + 1]++
  for (let j = 0; j < rows; j++) t_row_ptr[j + 1] += t_row_ptr[j]
  const next = t_row_ptr.slice(0, rows)
  const t_col_idx = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) t_col_idx[next[col_idx[k]]++] = i
  return { t_row_ptr, t_col_idx }
}
