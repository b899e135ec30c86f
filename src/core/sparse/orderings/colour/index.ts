import { groupByKey, largest, type U32 } from '#src/core/base/arrays.ts'
import { beat } from '../../watch.ts'
import type { Graph } from '../graph.ts'
import type { Ordering } from '../ordering.ts'

const NONE = 0xffffffff

/**
 * Rows by colour, those of a colour as before: no two of a colour are neighbours, so that a triangle has no more levels than there
 * are colours. O(nnz). Jones and Plassmann, Parallel Computing 20(5), 1994, section 2: colours by first fit.
 */
const ordering: Ordering = (graph, watch) => {
  const colour = new Uint32Array(graph.vertices).fill(NONE)
  /** The vertex that saw a colour at a neighbour last; a vertex has no more colours to avoid than neighbours. */
  const seen = new Uint32Array(graph.vertices + 1).fill(NONE)
  for (let i = 0; i < graph.vertices; i++) {
    beat(watch, 'ordering', i, graph.vertices)
    colour[i] = firstFree(graph, colour, seen, i)
  }
  return groupByKey(colour, graph.vertices === 0 ? 0 : largest(colour) + 1).items
}
export default ordering

function firstFree({ ptr, adj }: Graph, colour: U32, seen: U32, i: number): number {
  for (let k = ptr[i]; k < ptr[i + 1]; k++) if (colour[adj[k]] !== NONE) seen[colour[adj[k]]] = i
  let free = 0
  while (seen[free] === i) free++
  return free
}
