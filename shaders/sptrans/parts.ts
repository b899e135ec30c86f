import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves } from '../lib/moves.ts'

/** What the twins share. */

/** Row of each nonzero. */
export function rowsOf({ rows, row_ptr, col_idx }: Pattern): U32 {
  const row_idx = new Uint32Array(col_idx.length)
  for (let i = 0; i < rows; i++) row_idx.fill(i, row_ptr[i], row_ptr[i + 1])
  return row_idx
}

/** Where rows of Aᵀ begin, from how many entries each has. */
export function addUp(counts: U32, stage: { lanes: number; stage: number; phase: number }, emit: Emit): U32 {
  const t_row_ptr = new Uint32Array(counts.length + 1)
  runMoves(
    { ...stage, first: 0, end: counts.length, each: 8 },
    emit,
    (c) => (t_row_ptr[c + 1] = t_row_ptr[c] + counts[c]),
  )
  return t_row_ptr
}

/** Aᵀ, from the nonzero of A that is at each place. */
export function matrixOf({ rows, cols }: Pattern, row_ptr: U32, entries: U32, row_idx: U32, values: F32): SparseMatrix {
  return {
    pattern: { rows: cols, cols: rows, row_ptr, col_idx: entries.map((k) => row_idx[k]) },
    values: Float32Array.from(entries, (k) => values[k]),
  }
}
