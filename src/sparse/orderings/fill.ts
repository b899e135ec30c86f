import type { U32 } from '#src/base/arrays.ts'
import type { Graph } from './graph.ts'

const NONE = 0xffffffff

/**
 * The elimination tree: parent[j] is the first row below the diagonal that column j of the factor L has, 0xffffffff where
 * there is none. O(nnz log n) with shortened ways (Liu, SIAM J. Matrix Anal. Appl. 11(1), 1990).
 */
export function eliminationTree({ vertices, ptr, adj }: Graph): U32 {
  const parent = new Uint32Array(vertices).fill(NONE)
  const ancestor = new Uint32Array(vertices).fill(NONE)
  for (let i = 0; i < vertices; i++)
    for (let k = ptr[i]; k < ptr[i + 1] && adj[k] < i; k++) {
      let j = adj[k]
      while (j !== NONE && j < i) {
        const next = ancestor[j]
        ancestor[j] = i
        if (next === NONE) parent[j] = i
        j = next
      }
    }
  return parent
}

/**
 * Nonzeros of the factor L of A + Aᵀ, its diagonal included, where nothing cancels; undefined where there are more than `most`.
 * Row i of L is the part of the elimination tree that its nonzeros hang on. O(nnz(L)).
 */
export function factorNonzeros(graph: Graph, most = Infinity): number | undefined {
  const { vertices, ptr, adj } = graph
  const parent = eliminationTree(graph)
  const seen = new Uint32Array(vertices).fill(NONE)
  let count = vertices
  for (let i = 0; i < vertices; i++) {
    seen[i] = i
    for (let k = ptr[i]; k < ptr[i + 1] && adj[k] < i; k++)
      for (let j = adj[k]; seen[j] !== i; j = parent[j]) {
        seen[j] = i
        count++
      }
    if (count > most) return undefined
  }
  return count
}
