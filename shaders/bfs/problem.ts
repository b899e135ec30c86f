import { count, plural } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { SearchProblem } from './graph.ts'
import type { SearchSpec } from './options.ts'
import { wordCounts } from './tiles.ts'
export { check, frontiers } from './oracle.ts'

/**
 * The search of the graph whose edges are the entries of a square matrix, as they are stored and with no regard to their values.
 * Throws WrongShape where it is not square, or empty, and NoSuchVertex where the first vertex is none of its rows.
 */
export function makeProblem([{ csr }]: readonly Matrix[], { source }: SearchSpec): SearchProblem {
  const { rows, cols, row_ptr, col_idx } = csr
  if (rows !== cols)
    throw new AppError('WrongShape', `A graph has as many columns as rows, and this matrix is ${rows} × ${cols}.`)
  if (rows === 0) throw new AppError('WrongShape', 'A search begins at a vertex, and this matrix has no row.')
  if (source >= rows)
    throw new AppError(
      'NoSuchVertex',
      `There is no vertex ${count(source)}: this graph has ${plural(rows, 'vertex')}, numbered from 0.`,
    )
  return { operation: 'bfs', inputs: { A: { rows, cols, row_ptr, col_idx }, source } }
}

/** No level may differ. */
export const boundsOf = (): Bounds => ({})

/** Vertices of the graph, the levels that they get, its edges, and words of up to 32 of them. No worker waits but at a barrier, and an item is done after its last event. */
export function spaces({ inputs: { A } }: SearchProblem): readonly Space[] {
  const [out, into] = wordCounts(A)
  const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: 'vertex', matrix: 'A', count: A.rows, edges: A, spares: true, ...free },
    { name: 'level', count: A.rows, ...free },
    { name: 'edge', matrix: 'A', count: A.col_idx.length, places: A, spares: true, ...free },
    { name: 'outgoing word', count: out, spares: true, ...free },
    { name: 'incoming word', count: into, spares: true, ...free },
  ]
}
