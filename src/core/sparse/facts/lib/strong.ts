import type { U32 } from '#src/core/base/arrays.ts'

/** Strongly connected parts of a graph: the part of each vertex, and the vertices of each. A part leads to itself and parts before it. */
export interface StrongParts {
  readonly part: U32
  readonly sizes: readonly number[]
}

/**
 * Strongly connected parts of a directed graph, whose vertex i leads to adj[ptr[i] .. ptr[i + 1]). O(n + nnz), without
 * recursion. Tarjan, SIAM J. Comput. 1(2), 1972.
 */
export function strongParts(ptr: U32, adj: U32): StrongParts {
  const vertices = ptr.length - 1
  /** When a vertex was met, from 1; and the earliest on the stack that it leads back to. */
  const met = new Uint32Array(vertices)
  const low = new Uint32Array(vertices)
  const next = ptr.slice(0, vertices)
  const onStack = new Uint8Array(vertices)
  const stack: number[] = []
  const part = new Uint32Array(vertices)
  const sizes: number[] = []
  let clock = 0
  const enter = (path: number[], i: number) => {
    low[i] = met[i] = ++clock
    stack.push(i)
    onStack[i] = 1
    path.push(i)
  }
  /** Takes a part off the stack, down to the vertex that it was met by. */
  const close = (root: number) => {
    let size = 0
    for (let i = -1; i !== root; size++) {
      i = stack.pop() as number
      onStack[i] = 0
      part[i] = sizes.length
    }
    sizes.push(size)
  }
  for (let root = 0; root < vertices; root++) {
    if (met[root] > 0) continue
    const path: number[] = []
    enter(path, root)
    while (path.length > 0) {
      const i = path[path.length - 1]
      if (next[i] < ptr[i + 1]) {
        const j = adj[next[i]++]
        if (met[j] === 0) enter(path, j)
        else if (onStack[j]) low[i] = Math.min(low[i], met[j])
        continue
      }
      path.pop()
      if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[i])
      if (low[i] === met[i]) close(i)
    }
  }
  return { part, sizes }
}
