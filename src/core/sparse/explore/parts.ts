import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { coarseParts, PART } from '../facts/lib/coarse.ts'
import { matchingOf, UNMATCHED } from '../facts/lib/matching.ts'
import { strongParts } from '../facts/lib/strong.ts'
import { makeGraph } from '../orderings/graph.ts'
import { columnsOf } from '../transpose.ts'

/** What a square matrix falls into: connected parts of A + Aᵀ, strongly connected ones of A, or blocks of Dulmage and Mendelsohn. */
export const PARTED = ['connected', 'strong', 'block'] as const
export type PartedBy = (typeof PARTED)[number]

/** The part of each row and of each column, from 0, and how many there are. */
export interface MatrixParts {
  readonly row: U32
  readonly col: U32
  readonly count: number
}

/** Parts of a square pattern. O(n + nnz), and for blocks what a maximum matching takes. */
export const findParts = (pattern: Pattern, by: PartedBy): MatrixParts =>
  by === 'block' ? blocksOf(pattern) : verticesOf(pattern, by)

function verticesOf(pattern: Pattern, by: 'connected' | 'strong'): MatrixParts {
  const { ptr, adj } = by === 'connected' ? makeGraph(pattern) : { ptr: pattern.row_ptr, adj: pattern.col_idx }
  const { part, sizes } = strongParts(ptr, adj)
  return { row: part, col: part, count: sizes.length }
}

/** A column is in the block of the row that it is matched with; one that is left over is in the wide block. */
function blocksOf(pattern: Pattern): MatrixParts {
  const matching = matchingOf(pattern)
  const { wide, tall, of, rest } = coarseParts(pattern, columnsOf(pattern), matching)
  const { part, sizes } = strongParts(rest.ptr, rest.adj)
  const [inWide, inTall] = [sizes.length, sizes.length + Number(wide)]
  const row = of.map((coarse) => (coarse === PART.wide ? inWide : inTall))
  for (const [v, i] of rest.rows.entries()) row[i] = part[v]
  const col = matching.rowOf.map((i) => (i === UNMATCHED ? inWide : row[i]))
  return { row, col, count: inTall + Number(tall) }
}
