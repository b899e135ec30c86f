import { largest, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { levelCount, levelsOf } from '../levels.ts'
import { columnCounts, eliminationTree } from '../orderings/fill.ts'
import { makeGraph } from '../orderings/graph.ts'
import type { RowsAndColumns } from '../orderings/ordering.ts'
import { permutedPattern, placesOf } from '../orderings/permute.ts'
import { bandwidthOf } from '../orderings/reordered.ts'
import type { OrderingName } from '../source.ts'
import { sideFor, spyCounts } from '../spy.ts'
import type { Watch } from '../watch.ts'
import { type FilledSquares, filledSquares, stretch } from './born.ts'
import { levelsInTree, type TreeDrawing, treeOf } from './tree.ts'

/** An order of rows and columns, or that in which they come. */
export type OrderName = OrderingName | 'natural'

/** What an order of a square matrix is worth, from its pattern alone. */
export interface OrderStudy {
  readonly name: OrderName
  readonly rows: number
  /** The farthest that a nonzero lies from the diagonal. */
  readonly bandwidth: number
  /** Levels of the lower triangle of the matrix itself. */
  readonly levels: number
  /** Nonzeros of the factor L of A + Aᵀ, its diagonal included, where nothing cancels. */
  readonly factor: number
  /** Nonzeros of L + U over those of A + Aᵀ, both with a full diagonal. */
  readonly fill: number
  /** Operations that make L: the sum of the squares of its columns' nonzeros. */
  readonly flops: number
  readonly tree: TreeDrawing
  readonly spy: OrderSpy
  /** Nonzeros of the fullest column of L, of each of as many stretches of columns as the spy has squares on a side. */
  readonly columns: U32
}

/** A matrix in equal squares, as it is ordered. */
export interface OrderSpy extends FilledSquares {
  /** Squares on a side. */
  readonly side: number
  /** Nonzeros of the matrix in each square, row by row. */
  readonly counts: U32
  /** Mean level, in the solve with the factor, of the rows of each row of squares, as a share of the highest. */
  readonly level: Float32Array<ArrayBuffer>
}

/** Squares on the side of a spy, and ends of a tree, at the most. */
const SIDE = 244
const ENDS = 240

/** Looks at a square pattern in an order. O(nnz log nnz), and what its fill takes. Throws the signal's reason. */
export function studyOf(
  name: OrderName,
  pattern: Pattern,
  { rows, columns }: RowsAndColumns,
  watch: Watch = {},
): OrderStudy {
  const turned = permutedPattern(pattern, columns, placesOf(rows), rows)
  const graph = makeGraph(turned)
  const parent = eliminationTree(graph)
  const counts = columnCounts(graph)
  const factor = counts.reduce((sum, nonzeros) => sum + nonzeros, 0)
  const side = sideFor(turned, SIDE)
  return {
    name,
    rows: pattern.rows,
    bandwidth: bandwidthOf(turned),
    levels: levelCount(levelsOf(turned)),
    factor,
    fill: (2 * factor - pattern.rows) / Math.max(1, graph.adj.length + pattern.rows),
    flops: counts.reduce((sum, nonzeros) => sum + nonzeros ** 2, 0),
    tree: treeOf(parent, ENDS),
    spy: {
      side,
      counts: spyCounts(turned, side),
      ...filledSquares(graph, parent, counts, side, watch),
      level: levelShares(levelsInTree(parent), side),
    },
    columns: fullest(counts, side),
  }
}

function levelShares(level: U32, side: number): Float32Array<ArrayBuffer> {
  const at = stretch(level.length, side)
  const sums = new Float64Array(side)
  const rows = new Uint32Array(side)
  for (let i = 0; i < level.length; i++) {
    sums[at(i)] += level[i]
    rows[at(i)]++
  }
  const most = Math.max(1, largest(level))
  return Float32Array.from(sums, (sum, s) => sum / Math.max(1, rows[s]) / most)
}

function fullest(counts: U32, side: number): U32 {
  const at = stretch(counts.length, side)
  const most = new Uint32Array(side)
  for (let j = 0; j < counts.length; j++) most[at(j)] = Math.max(most[at(j)], counts[j])
  return most
}
