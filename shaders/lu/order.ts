import type { F64, U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { type HeavyMatching, heavyMatching } from '#src/core/sparse/matching/matching.ts'
import { asTheyCome } from '#src/core/sparse/orderings/eliminated.ts'
import { type Graph, makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'
import type { Watch } from '#src/core/sparse/watch.ts'
import type { LuSpec } from './options.ts'

/** Exponents beyond these would leave f32. */
const MOST_EXPONENT = 120

/** The row that comes to stand in each column's place, and scalings, by rows and columns of A: powers of two. */
export interface MatchedRows {
  readonly rows: U32
  readonly rowScale: F64
  readonly columnScale: F64
}

/** A heavy diagonal where it is asked for, else A as it is. Throws `StructurallySingular`. */
export function matchedRows(A: Csr, { matching }: Pick<LuSpec, 'matching'>, watch: Watch): MatchedRows {
  if (!matching) {
    const ones = new Float64Array(A.rows).fill(1)
    return { rows: asTheyCome(A.rows), rowScale: ones, columnScale: ones }
  }
  const { columns, rowLogs, columnLogs }: HeavyMatching = heavyMatching(A, watch)
  return { rows: placesOf(columns), rowScale: powers(rowLogs), columnScale: powers(columnLogs) }
}

/** The nearest powers of two: a scaling by them rounds nothing. */
const powers = (logs: F64): F64 =>
  logs.map((log) => 2 ** Math.max(-MOST_EXPONENT, Math.min(MOST_EXPONENT, Math.round(log / Math.LN2))))

/** The graph of M before it is put in order: its columns are where they were. */
export const graphOfPlaced = (A: Pattern, { rows }: MatchedRows): Graph =>
  makeGraph(permutedPattern(A, asTheyCome(A.rows), placesOf(rows), rows))

/** By entry of A: its place among those of L + U. O(nnz log n) */
export function placesInFactors(
  filled: Pattern,
  A: Pattern,
  { row_order, column_order }: { readonly row_order: U32; readonly column_order: U32 },
): U32 {
  const at = new Uint32Array(A.col_idx.length)
  const places = placesOf(column_order)
  for (let k = 0; k < filled.rows; k++) {
    const i = row_order[k]
    for (let p = A.row_ptr[i]; p < A.row_ptr[i + 1]; p++) {
      const column = places[A.col_idx[p]]
      at[p] = firstWhere(filled.row_ptr[k], filled.row_ptr[k + 1], (q) => filled.col_idx[q] >= column)
    }
  }
  return at
}
