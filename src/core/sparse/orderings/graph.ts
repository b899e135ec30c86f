import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { columnsOf } from '../transpose.ts'

/**
 * The graph of a square matrix: vertex i and vertex j are neighbours where A has a nonzero at (i, j) or at (j, i), i ≠ j. The
 * neighbours of i are adj[ptr[i] .. ptr[i + 1]), ascending.
 */
export interface Graph {
  readonly vertices: number
  readonly ptr: U32
  readonly adj: U32
}

/** The graph of A + Aᵀ in O(n + nnz). */
export function makeGraph(pattern: Pattern): Graph {
  const { rows, row_ptr, col_idx } = pattern
  const { col_ptr, row_idx } = columnsOf(pattern)
  const degree = new Uint32Array(rows)
  const walk = (i: number, visit: (j: number) => void) => {
    let k = row_ptr[i]
    let p = col_ptr[i]
    while (k < row_ptr[i + 1] || p < col_ptr[i + 1]) {
      const right = k < row_ptr[i + 1] ? col_idx[k] : rows
      const below = p < col_ptr[i + 1] ? row_idx[p] : rows
      if (right <= below) k++
      if (below <= right) p++
      const j = Math.min(right, below)
      if (j !== i) visit(j)
    }
  }
  for (let i = 0; i < rows; i++) walk(i, () => degree[i]++)
  const ptr = prefixSum(degree)
  const adj = new Uint32Array(ptr[rows])
  let next = 0
  for (let i = 0; i < rows; i++) walk(i, (j) => void (adj[next++] = j))
  return { vertices: rows, ptr, adj }
}

export const degreeOf = ({ ptr }: Graph, vertex: number): number => ptr[vertex + 1] - ptr[vertex]

/** The graph among some vertices, which are numbered as they are listed. */
export function inducedOn({ ptr, adj }: Graph, vertices: readonly number[]): Graph {
  const number = new Map(vertices.map((vertex, v) => [vertex, v]))
  const lists = vertices.map((vertex) => {
    const near = [...adj.subarray(ptr[vertex], ptr[vertex + 1])].map((j) => number.get(j))
    return near.filter((v) => v !== undefined).sort((a, b) => a - b)
  })
  return {
    vertices: vertices.length,
    ptr: prefixSum(lists.map(({ length }) => length)),
    adj: Uint32Array.from(lists.flat()),
  }
}

/** A breadth-first search: the vertices that it met, in order, and where each level begins in them (one more than there are levels). */
export interface LevelStructure {
  readonly met: readonly number[]
  readonly begins: readonly number[]
}

/** Searches from `root` through the vertices of which `part` holds `mark`; the neighbours of a vertex come by ascending degree. */
export function searchFrom(graph: Graph, root: number, part: U32, mark: number): LevelStructure {
  const seen = new Set([root])
  const met = [root]
  const begins = [0]
  for (let from = 0; from < met.length; ) {
    const end = met.length
    begins.push(end)
    for (; from < end; from++) {
      const next: number[] = []
      for (let k = graph.ptr[met[from]]; k < graph.ptr[met[from] + 1]; k++) {
        const j = graph.adj[k]
        if (part[j] !== mark || seen.has(j)) continue
        seen.add(j)
        next.push(j)
      }
      next.sort((a, b) => degreeOf(graph, a) - degreeOf(graph, b) || a - b)
      for (const j of next) met.push(j)
    }
  }
  return { met, begins }
}

/**
 * A search from a vertex far out: from the last level of the search before, its vertex of the least degree, as long
 * as that makes more levels (George and Liu, ACM TOMS 5(3), 1979).
 */
export function searchFromAfar(graph: Graph, start: number, part: U32, mark: number): LevelStructure {
  let search = searchFrom(graph, start, part, mark)
  for (;;) {
    const last = search.met.slice(search.begins.at(-2))
    const root = last.reduce((least, j) => (degreeOf(graph, j) < degreeOf(graph, least) ? j : least))
    const next = searchFrom(graph, root, part, mark)
    if (next.begins.length <= search.begins.length) return search
    search = next
  }
}
