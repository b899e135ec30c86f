import type { U32 } from '#src/core/base/arrays.ts'
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

/**
 * Nonzeros of each column of the factor L of A + Aᵀ, its diagonal included, where nothing cancels. O(nnz) nearly: L itself is
 * never formed. Gilbert, Ng and Peyton, SIAM J. Matrix Anal. Appl. 15(4), 1994.
 */
export function columnCounts(graph: Graph): U32 {
  const { vertices, ptr, adj } = graph
  const parent = eliminationTree(graph)
  /** Each leaf of a row's part of the tree adds one on the way up, and where two ways meet one is taken back. */
  const counts = new Int32Array(vertices).fill(1)
  for (const up of parent) if (up !== NONE) counts[up] = 0
  const ways = new WaysUp(vertices)
  for (const j of postorder(parent)) {
    if (parent[j] !== NONE) counts[parent[j]]--
    for (let k = ptr[j + 1] - 1; k >= ptr[j] && adj[k] > j; k--) {
      counts[j]++
      const meets = ways.meeting(adj[k], j)
      if (meets !== undefined) counts[meets]--
    }
    if (parent[j] !== NONE) ways.close(j, parent[j])
  }
  // a parent comes after its children
  for (let j = 0; j < vertices; j++) if (parent[j] !== NONE) counts[parent[j]] += counts[j]
  return Uint32Array.from(counts)
}

/** Where the ways up the elimination tree meet, from the columns of one row after another, as they come in postorder. */
class WaysUp {
  readonly #before: U32
  readonly #ancestor: U32

  constructor(columns: number) {
    this.#before = new Uint32Array(columns).fill(NONE)
    this.#ancestor = Uint32Array.from({ length: columns }, (_, j) => j)
  }

  /** Where the way from this column meets that from the row's column before; undefined where this is its first. */
  meeting(row: number, column: number): number | undefined {
    const before = this.#before[row]
    this.#before[row] = column
    if (before === NONE) return undefined
    let root = before
    while (root !== this.#ancestor[root]) root = this.#ancestor[root]
    for (let j = before; j !== root; ) {
      const up = this.#ancestor[j]
      this.#ancestor[j] = root
      j = up
    }
    return root
  }

  close(column: number, parent: number): void {
    this.#ancestor[column] = parent
  }
}

/** The columns, each after its descendants and these in a row: another order of the same fill. */
export function postorder(parent: U32): U32 {
  const n = parent.length
  const [head, next] = [new Uint32Array(n).fill(NONE), new Uint32Array(n).fill(NONE)]
  for (let j = n - 1; j >= 0; j--) {
    if (parent[j] === NONE) continue
    next[j] = head[parent[j]]
    head[parent[j]] = j
  }
  const order = new Uint32Array(n)
  let placed = 0
  for (let root = 0; root < n; root++) {
    if (parent[root] !== NONE) continue
    const path = [root]
    while (path.length > 0) {
      const j = path[path.length - 1]
      const child = head[j]
      if (child === NONE) order[placed++] = path.pop() as number
      else {
        head[j] = next[child]
        path.push(child)
      }
    }
  }
  return order
}
