import { groupByKey, largest, orderByKey, type U32 } from '#src/base/arrays.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { cutPhases, type Phases } from '../../lib/phases.ts'
import type { ColouringProblem } from '../graph.ts'
import { byWeight, depthsIn, hashesOf } from '../weights.ts'

/** In which order rows choose: that of their numbers, those with the most neighbours first, or a random one. */
export const ORDER = { natural: 0, degree: 1, random: 2 } as const

/** Rows that a narrow level has at most: four turns of a workgroup are shorter than a dispatch, as of level sets. */
const NARROW = 1024

/** Levels of the order: a row is one level behind the last of its earlier neighbours, so that its choice is that of one row after the other. */
export function analyse(problem: ColouringProblem, { order, narrow }: Params): Phases {
  const { G } = problem.inputs
  const level = depthsIn(G, sequenceOf(problem, order))
  const { ptr, items } = groupByKey(level, G.rows === 0 ? 0 : largest(level) + 1)
  return { level_ptr: ptr, order: items, pieces: cutPhases(ptr, narrow < 0 ? NARROW : narrow), team: 1 }
}

/** Rows in the order in which they choose; of those with as many neighbours the one with the lesser number first. */
export function sequenceOf({ inputs: { G, seed } }: ColouringProblem, order: number): U32 {
  if (order === ORDER.random) return byWeight(hashesOf(G.rows, seed))
  const missing = (row: number) => (order === ORDER.degree ? G.rows - (G.row_ptr[row + 1] - G.row_ptr[row]) : 0)
  return orderByKey(Uint32Array.from({ length: G.rows }, (_, row) => missing(row)))
}
