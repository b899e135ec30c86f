import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import type { Watch } from '../watch.ts'
import type { Graph } from './graph.ts'

/**
 * An ordering of rows and columns alike, for the graph of A + Aᵀ: order[k] is the row of A that comes kth, each row once. Each
 * has a folder here; its name stands in links (`ORDERINGS`), its title in words.ts.
 */
export type Ordering = (graph: Graph, watch: Watch) => U32

/** What comes where: row k is row rows[k] of A, column k is its column columns[k]. */
export interface RowsAndColumns {
  readonly rows: U32
  readonly columns: U32
}

/** An ordering that moves columns otherwise than rows, for the pattern of A itself. */
export interface PairOrdering {
  pair(pattern: Pattern, watch: Watch): RowsAndColumns
}

/** What an order changes of a square matrix. */
export interface OrderFacts {
  /** The farthest that a nonzero lies from the diagonal. */
  readonly bandwidth: number
  /** Levels of its lower triangle. */
  readonly levels: number
  /** Nonzeros of the factor L of A + Aᵀ; undefined where they are too many to count. */
  readonly factor: number | undefined
}
