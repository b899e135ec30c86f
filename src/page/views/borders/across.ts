import type { U32 } from '#src/core/base/arrays.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import { goesInside, isFresh, type SweepTurns, sweeps } from '../sweep/turns.ts'

/** Two neighbours, the one with the lesser number first. */
export type Edge = readonly [i: number, j: number]

/** Where parts of a sweep meet. */
export interface Borders {
  /** Of each row. */
  readonly part: U32
  readonly parts: number
  /** Neighbours in different parts, and pairs of neighbours in all. */
  readonly across: readonly Edge[]
  readonly edges: number
  /** Whether the run recorded a half there and one back. */
  readonly bothWays: boolean
  /** Of the reads over these edges, both ways and in all halves, those that a half had updated before. */
  readonly reads: number
  readonly fresh: number
  /** By part: its rows, and those of them with a neighbour elsewhere. */
  readonly rows: U32
  readonly outer: U32
}

/** Whether a run sweeps inside of parts: rows of a part see one another step by step, those of others as they were. */
export const hasBorders = (replay: Replay): Replay | undefined =>
  seenWhere(replay, (one) => sweeps(one) && goesInside(one))

/** Reads them off the events and the matrix. O(neighbours) */
export function findBorders({ pattern, grouping: { group, ptr } }: Replay, turns: SweepTurns): Borders {
  const { row_ptr, col_idx, rows: count } = pattern
  const parts = ptr.length - 1
  const across: Edge[] = []
  const outer = new Uint32Array(parts)
  let [edges, reads, fresh] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    let isOuter = false
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j === i) continue
      if (i < j) edges++
      if (group[i] === group[j]) continue
      isOuter = true
      if (i < j) across.push([i, j])
      for (const half of turns.halves) {
        reads++
        fresh += Number(isFresh(half, i, j))
      }
    }
    outer[group[i]] += Number(isOuter)
  }
  const rows = Uint32Array.from({ length: parts }, (_, p) => ptr[p + 1] - ptr[p])
  return { part: group, parts, across, edges, bothWays: turns.halves.length > 1, reads, fresh, rows, outer }
}
