import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Csr, Pattern } from '../csr.ts'
import { asTheyCome } from '../orderings/eliminated.ts'
import { type Graph, makeGraph } from '../orderings/graph.ts'
import { permutedPattern, placesOf } from '../orderings/permute.ts'
import type { Watch } from '../watch.ts'
import { heavyMatching } from './matching.ts'

/** Exponents beyond these would leave f32. */
const MOST_EXPONENT = 120

/** The row that comes to stand in each column's place, and scalings, by rows and columns of A: powers of two. */
export interface MatchedRows {
  readonly rows: U32
  readonly rowScale: F64
  readonly columnScale: F64
}

/** A heavy diagonal where it is wanted, else A as it is. Throws `StructurallySingular`. */
export function matchedRows(A: Csr, isWanted: boolean, watch: Watch): MatchedRows {
  if (!isWanted) {
    const ones = new Float64Array(A.rows).fill(1)
    return { rows: asTheyCome(A.rows), rowScale: ones, columnScale: ones }
  }
  const { columns, rowLogs, columnLogs } = heavyMatching(A, watch)
  return { rows: placesOf(columns), rowScale: powers(rowLogs), columnScale: powers(columnLogs) }
}

/** The nearest powers of two: a scaling by them rounds nothing. */
const powers = (logs: F64): F64 =>
  logs.map((log) => 2 ** Math.max(-MOST_EXPONENT, Math.min(MOST_EXPONENT, Math.round(log / Math.LN2))))

/** The graph of M before it is put in order: its columns are where they were. */
export const graphOfPlaced = (A: Pattern, { rows }: MatchedRows): Graph =>
  makeGraph(permutedPattern(A, asTheyCome(A.rows), placesOf(rows), rows))
