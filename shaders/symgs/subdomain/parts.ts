import type { U32 } from '#src/core/base/arrays.ts'
import { makeGraph, type Graph, searchFromAfar } from '#src/core/sparse/orderings/graph.ts'
import type { SweepProblem } from '../sweep.ts'
import { neighbours } from '../../colouring/graph.ts'
import { type Bricks, laidOut } from '../bricks/bricks.ts'

/**
 * Parts of up to `most` rows: a part that has more is cut in two in the middle of a breadth-first search from a row far out, so
 * that few edges are cut. Inside, rows come by reverse Cuthill–McKee. George and Liu, Computer Solution of Large Sparse Positive
 * Definite Systems, 1981, chapter 4.
 */
export function partsOf({ inputs: { A } }: SweepProblem, most: number): Bricks {
  const graph = makeGraph(A.pattern)
  const mark = new Uint32Array(graph.vertices)
  const parts: (readonly number[])[] = []
  const open: (readonly number[])[] = graph.vertices > 0 ? [Array.from(mark.keys())] : []
  for (let rows = open.pop(); rows; rows = open.pop()) {
    const found = searched(graph, rows, mark)
    const half = found.length / 2
    if (found.length > most) open.push(found.slice(half), found.slice(0, half))
    else parts.push(found.toReversed())
  }
  const brick = new Uint32Array(graph.vertices)
  for (const [part, rows] of parts.entries()) for (const row of rows) brick[row] = part
  const colour = new Uint32Array(graph.vertices)
  const colour_ptr = Uint32Array.from(parts.length > 0 ? [0, parts.length] : [0])
  return laidOut(neighbours(A.pattern), { brick, colour, colour_ptr, order: Uint32Array.from(parts.flat()) })
}

/** Rows in the order in which searches among them meet them. */
function searched(graph: Graph, rows: readonly number[], mark: U32): readonly number[] {
  for (const row of rows) mark[row] = 1
  const found: number[] = []
  for (const row of rows) {
    if (mark[row] === 0) continue
    for (const met of searchFromAfar(graph, row, mark, 1).met) {
      mark[met] = 0
      found.push(met)
    }
  }
  return found
}

/** The share of edges between parts. */
export function cutShare({ inputs: { A } }: SweepProblem, { brick }: Pick<Bricks, 'brick'>): number {
  const { row_ptr, col_idx, rows } = A.pattern
  let cut = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (brick[col_idx[k]] !== brick[i]) cut++
  return cut / Math.max(1, col_idx.length - rows)
}
