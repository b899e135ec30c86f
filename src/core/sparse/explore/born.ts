import type { U32 } from '#src/core/base/arrays.ts'
import type { Graph } from '../orderings/graph.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from './words.ts'

/** A square that stays empty. */
export const NEVER = 0xffffffff

/** Columns between two looks at the signal: at the most side² of squares each. */
const LOOK_EVERY = 4096

/** How the columns of a factor come into being, square by square of side × side of them. */
export interface FilledSquares {
  /**
   * Columns that are eliminated when a square of L + U has its first nonzero: 0 where A + Aᵀ with a full diagonal has one, `NEVER` where
   * none comes.
   */
  readonly born: U32
  /** Nonzeros of L in the columns before each square, and of all. */
  readonly made: Float64Array<ArrayBuffer>
}

/** Rows in one of `side` equal stretches of rows. */
export const stretch = (rows: number, side: number): ((i: number) => number) => {
  const scale = side / Math.max(1, rows)
  return (i) => Math.floor(i * scale)
}

/**
 * Eliminates column after column: the rows that column k of L has become neighbours of one another. Of the rows of a column
 * only their squares are kept, with the last row in each: it tells which squares are left once rows are eliminated. A column with only
 * the rows of a child fills nothing new. O(nnz + columns × side²) at the most, and mostly far less. Throws the signal's reason.
 * @param parent the elimination tree
 * @param counts nonzeros of each column of L
 */
export function filledSquares(graph: Graph, parent: U32, counts: U32, side: number, watch: Watch = {}): FilledSquares {
  const { vertices, ptr, adj } = graph
  const at = stretch(vertices, side)
  const born = new Uint32Array(side * side).fill(NEVER)
  const made = new Float64Array(side + 1)
  /** Squares of columns whose parent is still to come, by pairs of a square and the last row in it. */
  const waiting: (number[] | undefined)[] = []
  const children = childrenIn(parent)
  const last = new Uint32Array(side)
  for (let i = 0; i < vertices; i++) {
    born[side * at(i) + at(i)] = 0
    for (let p = ptr[i]; p < ptr[i + 1]; p++) born[side * at(i) + at(adj[p])] = 0
  }
  for (let k = 0; k < vertices; k++) {
    beat(watch, texts.filling, k, vertices, LOOK_EVERY)
    made[at(k) + 1] += counts[k]
    const squares: number[] = []
    const meet = (square: number, row: number) => {
      if (row <= k) return
      if (last[square] === 0) squares.push(square)
      if (row > last[square]) last[square] = row
    }
    for (let p = ptr[k]; p < ptr[k + 1]; p++) meet(at(adj[p]), adj[p])
    let isNew = true
    for (let c = children.first[k]; c !== NEVER; c = children.next[c]) {
      const own = waiting[c] ?? []
      for (let q = 0; q < own.length; q += 2) meet(own[q], own[q + 1])
      waiting[c] = undefined
      if (counts[c] === counts[k] + 1) isNew = false
    }
    if (isNew)
      for (const a of squares) for (const b of squares) if (born[side * a + b] === NEVER) born[side * a + b] = k + 1
    if (parent[k] !== NEVER) waiting[k] = squares.flatMap((square) => [square, last[square]])
    for (const square of squares) last[square] = 0
  }
  for (let s = 0; s < side; s++) made[s + 1] += made[s]
  return { born, made }
}

/** Each column's children as a chain. */
function childrenIn(parent: U32): { readonly first: U32; readonly next: U32 } {
  const first = new Uint32Array(parent.length).fill(NEVER)
  const next = new Uint32Array(parent.length).fill(NEVER)
  for (let j = 0; j < parent.length; j++) {
    if (parent[j] === NEVER) continue
    next[j] = first[parent[j]]
    first[parent[j]] = j
  }
  return { first, next }
}
