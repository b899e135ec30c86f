import { groupByKey, type U32 } from '#src/base/arrays.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { cutPhases, type Phases } from '../../lib/phases.ts'
import type { ColouringProblem } from '../graph.ts'
import { hashesOf } from '../weights.ts'

/** In which order rows choose: that of their numbers, those with the most neighbours first, or a random one. */
export const ORDER = { natural: 0, degree: 1, random: 2 } as const

/** Rows that a narrow level has at most: four turns of a workgroup are shorter than a dispatch, as of level sets. */
const NARROW = 1024

/** Levels of the order: a row is one level behind the last of its earlier neighbours, so that its choice is that of one row after the other. */
export function analyse(problem: ColouringProblem, { order, narrow }: Params): Phases {
  const { rows, row_ptr, col_idx } = problem.inputs.G
  const sequence = sequenceOf(problem, order)
  const level = new Uint32Array(rows)
  const isPassed = new Uint8Array(rows)
  let depth = 0
  for (const row of sequence) {
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
      if (isPassed[col_idx[k]] === 1) level[row] = Math.max(level[row], level[col_idx[k]] + 1)
    isPassed[row] = 1
    depth = Math.max(depth, level[row] + 1)
  }
  const { ptr, items } = groupByKey(level, depth)
  return { level_ptr: ptr, order: items, pieces: cutPhases(ptr, narrow < 0 ? NARROW : narrow), team: 1 }
}

/** Rows in the order in which they choose; of equals the one with the lesser number first. */
export function sequenceOf({ inputs: { G, seed } }: ColouringProblem, order: number): U32 {
  const sequence = Uint32Array.from({ length: G.rows }, (_, row) => row)
  if (order === ORDER.natural) return sequence
  const weights =
    order === ORDER.random ? hashesOf(G.rows, seed) : sequence.map((row) => G.row_ptr[row + 1] - G.row_ptr[row])
  return sequence.sort((a, b) => weights[b] - weights[a] || a - b)
}
