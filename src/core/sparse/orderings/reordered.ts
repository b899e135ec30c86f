import { largest } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Pattern } from '../csr.ts'
import { levelCount, levelsOf } from '../levels.ts'
import type { Matrix, OrderingName } from '../source.ts'
import type { Watch } from '../watch.ts'
import { ordered, orderings } from '../words.ts'
import { factorNonzeros } from './fill.ts'
import { type Graph, makeGraph } from './graph.ts'
import type { OrderFacts, Ordering, PairOrdering, RowsAndColumns } from './ordering.ts'
import { permuted, placesOf } from './permute.ts'
import * as texts from './words.ts'

/** More nonzeros of a factor are not counted: they take seconds. */
const MOST_COUNTED = 2e8

const folders = import.meta.glob<Ordering | PairOrdering>('./*/index.ts', { import: 'default' })

/**
 * A matrix with its rows and columns in another order, and a note of what that changes: its bandwidth, its levels, the fill of
 * its factor. Throws AppError `NotSquare`.
 */
export async function reordered(matrix: Matrix, name: OrderingName, watch: Watch): Promise<Matrix> {
  return inOrder(matrix, orderings[name], (graph) => orderOf(name, matrix.csr, graph, watch))
}

/** The same in an order that `find` finds, called `title`. Throws AppError `NotSquare`, and what `find` throws. */
export async function inOrder(
  matrix: Matrix,
  title: string,
  find: (graph: Graph) => Promise<RowsAndColumns>,
): Promise<Matrix> {
  const { rows, cols } = matrix.csr
  if (rows !== cols) throw new AppError('NotSquare', texts.notSquare(title, rows, cols))
  const graph = makeGraph(matrix.csr)
  const { rows: order, columns } = await find(graph)
  const turned = permuted(matrix, order, columns)
  return {
    ...turned,
    name: ordered(matrix.name, title),
    notes: [
      ...matrix.notes,
      texts.reordered(title, measured(matrix.csr, graph), measured(turned.csr, makeGraph(turned.csr))),
    ],
  }
}

/** What comes where in this order of a square matrix; `graph` is its `makeGraph`. Throws what the ordering throws. */
export async function orderOf(
  name: OrderingName,
  pattern: Pattern,
  graph: Graph,
  watch: Watch,
): Promise<RowsAndColumns> {
  const ordering = await folders[`./${name}/index.ts`]()
  if (typeof ordering !== 'function') {
    const pair = ordering.pair(pattern, watch)
    placesOf(pair.columns)
    return pair
  }
  const rows = ordering(graph, watch)
  return { rows, columns: rows }
}

const measured = (pattern: Pattern, graph: Graph): OrderFacts => ({
  bandwidth: bandwidthOf(pattern),
  levels: levelCount(levelsOf(pattern)),
  factor: factorNonzeros(graph, MOST_COUNTED),
})

/** Rows are ascending: the first and the last nonzero of each are its farthest. */
export const bandwidthOf = ({ rows, row_ptr, col_idx }: Pattern): number =>
  largest(
    Array.from({ length: rows }, (_, i) =>
      row_ptr[i] === row_ptr[i + 1] ? 0 : Math.max(i - col_idx[row_ptr[i]], col_idx[row_ptr[i + 1] - 1] - i),
    ),
  )
