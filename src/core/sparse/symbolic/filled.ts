import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { columnCounts, eliminationTree } from '../orderings/fill.ts'
import type { Graph } from '../orderings/graph.ts'
import { beat, type Watch } from '../watch.ts'

const NONE = 0xffffffff

/** What an elimination in the order of the vertices takes: no number is known yet, and nothing as large as the factors is allocated. */
export interface Elimination {
  /** Entries of L + U, the diagonal once. */
  readonly entries: number
  /** Divisions, multiplications and subtractions of an elimination without blocks. */
  readonly flops: number
  /** Vertices of the longest way up the elimination tree. */
  readonly height: number
}

/** Of the factors of A + Aᵀ where nothing cancels. O(nnz) nearly. */
export function eliminationOf(graph: Graph): Elimination {
  let [entries, flops] = [-graph.vertices, 0]
  for (const length of columnCounts(graph)) {
    const below = length - 1
    entries += 2 * length
    flops += below + 2 * below * below
  }
  return { entries: Math.max(0, entries), flops, height: heightOf(eliminationTree(graph)) }
}

/** Columns of the longest way up an elimination tree. */
export function heightOf(parent: U32): number {
  const above = new Uint32Array(parent.length)
  let height = 0
  // a parent comes after its children
  for (let j = parent.length - 1; j >= 0; j--) {
    above[j] = parent[j] === NONE ? 1 : above[parent[j]] + 1
    height = Math.max(height, above[j])
  }
  return height
}

/**
 * The places of L + U of A + Aᵀ where nothing cancels: symmetric, columns ascending, the diagonal in every row. Row i of L is the part of
 * the elimination tree that its nonzeros hang on (Liu, SIAM J. Matrix Anal. Appl. 11(1), 1990). O(entries).
 */
export function filledPattern(graph: Graph, watch: Watch = {}): Pattern {
  const { vertices } = graph
  const counts = columnCounts(graph)
  const ptr = prefixSum(counts)
  const below = new Uint32Array(ptr[vertices])
  const next = ptr.slice(0, vertices)
  const lengths = counts.slice()
  const take = (j: number, i: number) => (below[next[j]++] = i)
  forEachRow(graph, watch, take, lengths)
  const row_ptr = prefixSum(lengths)
  const col_idx = new Uint32Array(row_ptr[vertices])
  const at = row_ptr.slice(0, vertices)
  for (let j = 0; j < vertices; j++) {
    beat(watch, 'filling', j, vertices)
    // what stands left of the diagonal of row j is there: columns before it have put it
    for (let p = ptr[j]; p < ptr[j + 1]; p++) col_idx[at[j]++] = below[p]
    for (let p = ptr[j] + 1; p < ptr[j + 1]; p++) col_idx[at[below[p]]++] = j
  }
  return { rows: vertices, cols: vertices, row_ptr, col_idx }
}

/** Every entry of L by rows, the diagonal first; `lengths` grow by what is left of the diagonal of each row. */
function forEachRow(graph: Graph, watch: Watch, take: (column: number, row: number) => void, lengths: U32): void {
  const { vertices, ptr, adj } = graph
  const parent = eliminationTree(graph)
  const seen = new Uint32Array(vertices).fill(NONE)
  for (let i = 0; i < vertices; i++) {
    beat(watch, 'filling', i, vertices)
    seen[i] = i
    take(i, i)
    for (let k = ptr[i]; k < ptr[i + 1] && adj[k] < i; k++)
      for (let j = adj[k]; seen[j] !== i; j = parent[j]) {
        seen[j] = i
        take(j, i)
        lengths[i]++
      }
  }
}
