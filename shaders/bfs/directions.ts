import { count, plural } from '#src/core/base/format.ts'
import type { Parameter, Params } from '#src/core/base/parameters.ts'
import { type Incoming, incomingOf, type SearchProblem } from './graph.ts'
import { PIECE } from './piece.ts'
import { DIRECTION } from './rule.ts'

/** What kernels that push or pull share: their parameters, what they need of a graph, and what they say of themselves. */

export const directionParams: readonly Parameter[] = [
  {
    name: 'direction',
    meaning: 'which way edges are looked at; 0: by the rule, 1: always from the frontier, 2: always towards it',
    initial: DIRECTION.byRule,
    min: 0,
    max: 2,
    choices: [0, 1, 2],
  },
  {
    name: 'edges',
    meaning: 'it pulls where the frontier’s edges, times this, are more than those that are left',
    initial: 14,
    min: 1,
    max: 1000,
  },
  {
    name: 'vertices',
    meaning: 'it pulls where the frontier’s vertices, times this, are more than all vertices',
    initial: 24,
    min: 1,
    max: 1000,
  },
]

/** Where edges come from; null where every iteration pushes, which needs no more than the rows. */
export const incomingFor = ({ inputs: { A } }: SearchProblem, { direction }: Params): Incoming | null =>
  direction === DIRECTION.push ? null : incomingOf(A)

export function directionWords({ inputs: { A } }: SearchProblem, _incoming: Incoming | null, params: Params): string {
  const rows = `Pieces of ${plural(PIECE, 'edge')}`
  if (params['direction'] === DIRECTION.push) return `${rows}; every iteration pushes, as chosen.`
  if (params['direction'] === DIRECTION.pull) return `Every iteration pulls ${count(A.rows)} vertices, as chosen.`
  const { edges, vertices } = params
  return `${rows}; it pulls above 1/${count(edges)} of the edges left and 1/${count(vertices)} of the vertices.`
}
