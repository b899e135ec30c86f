import type { U32 } from '#src/core/base/arrays.ts'
import type { Watch } from '../watch.ts'
import type { Graph } from './graph.ts'

/**
 * An ordering of rows and columns alike, for the graph of A + Aᵀ: order[k] is the row of A that comes kth, each row once. Each
 * has a folder here; its name stands in links (`ORDERINGS`), its title in words.ts.
 */
export type Ordering = (graph: Graph, watch: Watch) => U32

/** What an order changes of a square matrix. */
export interface OrderFacts {
  /** The farthest that a nonzero lies from the diagonal. */
  readonly bandwidth: number
  /** Levels of its lower triangle. */
  readonly levels: number
  /** Nonzeros of the factor L of A + Aᵀ; undefined where they are too many to count. */
  readonly factor: number | undefined
}
