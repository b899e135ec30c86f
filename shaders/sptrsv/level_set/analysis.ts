import type { U32 } from '#src/base/arrays.ts'
import { ceilPowerOfTwo } from '#src/base/powers.ts'
import type { Params, SolveProblem } from '#src/kernel/kernel.ts'
import { levelsOf } from '#src/sparse/levels.ts'

/** Levels that one dispatch takes at most, so that none runs into an operating system's watchdog. */
const MOST_LEVELS = 65_536
const WIDEST_TEAM = 32

/** Levels first .. first + count, done by one dispatch. */
export interface Piece {
  readonly first: number
  readonly count: number
}

export interface Analysis {
  /** Rows of level l are order[level_ptr[l] .. level_ptr[l + 1]). */
  readonly level_ptr: U32
  readonly order: U32
  readonly pieces: readonly Piece[]
  /** Lanes that share a row. */
  readonly team: number
}

/** Level sets of the problem's triangle, cut into dispatches: runs of narrow levels are one, wide levels one each. */
export function analyse({ pattern, upper }: SolveProblem, params: Params): Analysis {
  const { ptr, order } = levelsOf(pattern, upper ? 'upper' : 'lower')
  const offDiagonals = pattern.col_idx.length - pattern.rows
  return {
    level_ptr: ptr,
    order,
    pieces: cutLevels(ptr, params['narrow']),
    team: params['team'] || teamFor(offDiagonals / Math.max(1, pattern.rows)),
  }
}

function cutLevels(ptr: U32, narrow: number): Piece[] {
  const pieces: Piece[] = []
  const isNarrow = (level: number) => ptr[level + 1] - ptr[level] <= narrow
  for (let first = 0, end = 0; first < ptr.length - 1; first = end) {
    end = first + 1
    const most = Math.min(ptr.length - 1, first + MOST_LEVELS)
    if (isNarrow(first)) while (end < most && isNarrow(end)) end++
    pieces.push({ first, count: end - first })
  }
  return pieces
}

/** The least power of two that takes the mean number of off-diagonals of a row in one step. */
const teamFor = (mean: number): number => Math.min(WIDEST_TEAM, ceilPowerOfTwo(mean))
