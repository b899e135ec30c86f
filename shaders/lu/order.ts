import { type F64, range, type U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { type HeavyMatching, heavyMatching } from '#src/core/sparse/matching/matching.ts'
import amd from '#src/core/sparse/orderings/amd/index.ts'
import { eliminationTree, postorder } from '#src/core/sparse/orderings/fill.ts'
import { type Graph, makeGraph } from '#src/core/sparse/orderings/graph.ts'
import nd from '#src/core/sparse/orderings/nd/index.ts'
import type { Ordering } from '#src/core/sparse/orderings/ordering.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'
import rcm from '#src/core/sparse/orderings/rcm/index.ts'
import type { Watch } from '#src/core/sparse/watch.ts'
import { blockOrder } from './block-order.ts'
import type { LuSpec } from './options.ts'

/** Exponents beyond these would leave f32. */
const MOST_EXPONENT = 120

/** The row that comes to stand in each column's place, and scalings, by rows and columns of A: powers of two. */
export interface MatchedRows {
  readonly rows: U32
  readonly rowScale: F64
  readonly columnScale: F64
}

const asTheyCome = (rows: number): U32 => Uint32Array.from(range(rows))

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

/** Minimum degree, with ties in the order of narrow bands: on grids it leaves a tenth less fill than in the order of their points. */
const minimumDegree: Ordering = (graph, watch) => {
  const narrow = rcm(graph, watch)
  return composed(narrow, amd(inOrder(graph, narrow), watch))
}

const ORDERS: Readonly<Record<Exclude<LuSpec['ordering'], 'natural'>, Ordering>> = { amd: minimumDegree, nd, rcm }

/** An order of rows and columns, and the graph in it. */
export interface Ordered {
  readonly order: U32
  readonly graph: Graph
}

/**
 * The order of rows and columns. But for the order as they come each column follows its descendants in the
 * elimination tree, which changes no fill and brings entries of L into the same blocks.
 */
export function ordered(graph: Graph, ordering: LuSpec['ordering'], watch: Watch): Ordered {
  if (ordering === 'natural') return { order: asTheyCome(graph.vertices), graph }
  const first = ORDERS[ordering](graph, watch)
  const order = composed(first, postorder(eliminationTree(inOrder(graph, first))))
  return { order, graph: inOrder(graph, order) }
}

/** The same fill in an order in which blocks of nb rows wait for few others; where it was given, the order as it is. */
export function orderedForBlocks(found: Ordered, ordering: LuSpec['ordering'], nb: number): Ordered {
  if (ordering === 'natural') return found
  const then = blockOrder(eliminationTree(found.graph), nb)
  return { order: composed(found.order, then), graph: inOrder(found.graph, then) }
}

/** First one order, then another of what came of it. */
const composed = (first: U32, then: U32): U32 => then.map((k) => first[k])

function inOrder({ vertices, ptr, adj }: Graph, order: U32): Graph {
  const pattern = { rows: vertices, cols: vertices, row_ptr: ptr, col_idx: adj }
  const { row_ptr, col_idx } = permutedPattern(pattern, order, placesOf(order))
  return { vertices, ptr: row_ptr, adj: col_idx }
}

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
