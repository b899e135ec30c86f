import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import type { PatternColumns } from '../../transpose.ts'
import { type Matching, UNMATCHED } from './matching.ts'

/** Where a row belongs: to the part that all columns can be matched in, to that with columns left, or to that with rows left. */
export const PART = { square: 0, wide: 1, tall: 2 } as const

/** What alternating paths from free columns and from free rows reach, and what they leave over. */
export interface CoarseParts {
  readonly wide: boolean
  readonly tall: boolean
  /** A `PART` for each row. */
  readonly of: U32
  /** The square part as a graph: its row rows[v] leads to the rows that its columns are matched with. */
  readonly rest: { readonly ptr: U32; readonly adj: U32; readonly rows: U32 }
}

/** The coarse decomposition of a pattern by a maximum matching, O(n + nnz). Dulmage and Mendelsohn, Canadian J. Math. 10, 1958. */
export function coarseParts(pattern: Pattern, columns: PatternColumns, matching: Matching): CoarseParts {
  const { rows, row_ptr, col_idx } = pattern
  const { col_ptr, row_idx } = columns
  const { rowOf, colOf } = matching
  const of = new Uint32Array(rows)
  const freeColumns = free(rowOf)
  const freeRows = free(colOf)
  // columns lead to the rows that they have nonzeros in, and these to the columns that they are matched with
  for (const left = [...freeColumns]; left.length > 0; ) {
    const j = left.pop() as number
    for (let p = col_ptr[j]; p < col_ptr[j + 1]; p++) {
      if (of[row_idx[p]] !== PART.square) continue
      of[row_idx[p]] = PART.wide
      left.push(colOf[row_idx[p]])
    }
  }
  for (const i of freeRows) of[i] = PART.tall
  for (const left = [...freeRows]; left.length > 0; ) {
    const i = left.pop() as number
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const row = rowOf[col_idx[k]]
      if (of[row] !== PART.square) continue
      of[row] = PART.tall
      left.push(row)
    }
  }
  return { wide: freeColumns.length > 0, tall: freeRows.length > 0, of, rest: squarePart(pattern, rowOf, of) }
}

const free = (partner: U32): readonly number[] => Array.from(partner.keys()).filter((one) => partner[one] === UNMATCHED)

/** Rows of the square part are numbered anew. */
function squarePart({ rows, row_ptr, col_idx }: Pattern, rowOf: U32, of: U32): CoarseParts['rest'] {
  const kept = Uint32Array.from(of.keys()).filter((i) => of[i] === PART.square)
  const number = new Uint32Array(rows)
  for (const [v, i] of kept.entries()) number[i] = v
  const lengths = new Uint32Array(kept.length)
  const adj = new Uint32Array(col_idx.length)
  let to = 0
  for (const [v, i] of kept.entries())
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const row = rowOf[col_idx[k]]
      if (row === UNMATCHED || of[row] !== PART.square) continue
      adj[to++] = number[row]
      lengths[v]++
    }
  return { ptr: prefixSum(lengths), adj, rows: kept }
}
