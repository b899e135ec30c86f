import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Space } from '#src/core/trace/space.ts'
import { type ColouringProblem, neighbours, SPACES } from './graph.ts'
import type { ColouringSpec } from './options.ts'
export { check } from './oracle.ts'

/**
 * The colouring of the graph whose edges are the entries of a square matrix, in both directions and with no regard to values.
 * Throws WrongShape where it is not square.
 */
export function makeProblem([{ csr, geometry }]: readonly Matrix[], { seed }: ColouringSpec): ColouringProblem {
  const { rows, cols } = csr
  if (rows !== cols)
    throw new AppError('WrongShape', `A graph has as many columns as rows, and this matrix is ${rows} × ${cols}.`)
  const [X, Y, Z] = geometry?.kind === 'grid' ? geometry.size : [0, 0, 0]
  return { operation: 'colouring', inputs: { G: neighbours(csr), X, Y, Z, seed } }
}

/** Counts of faults: none may be above 0. */
export const boundsOf = (): Bounds => ({})

/** Rows, which are the vertices of the graph, and the same rows as others look at their weights. No row waits but at a barrier. */
export function spaces({ inputs: { G } }: ColouringProblem): readonly Space[] {
  const free = { count: G.rows, lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: SPACES.coloured, matrix: 'G', edges: G, operands: G, ...free },
    { name: SPACES.looked, ...free },
  ]
}
