import { beat } from '../../watch.ts'
import { searchFromAfar } from '../graph.ts'
import type { Ordering } from '../ordering.ts'

/**
 * Narrow bands: each connected part level by level from a vertex far out, all backwards. O(nnz log degree). George and Liu,
 * Computer Solution of Large Sparse Positive Definite Systems, 1981, chapter 4.
 */
const ordering: Ordering = (graph, watch) => {
  const placed = new Uint32Array(graph.vertices)
  const part = new Uint32Array(graph.vertices)
  let left = graph.vertices
  for (let i = 0; i < graph.vertices; i++) {
    beat(watch, 'ordering', i, graph.vertices)
    if (part[i] !== 0) continue
    for (const j of searchFromAfar(graph, i, part, 0).met) {
      part[j] = 1
      placed[--left] = j
    }
  }
  return placed
}
export default ordering
