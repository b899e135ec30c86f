import type { U32 } from '#src/base/arrays.ts'
import { ceilPowerOfTwo } from '#src/base/powers.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { levelsOf } from '#src/sparse/levels.ts'
import type { System } from '../solve.ts'

/** Levels that one dispatch takes at most, so that none runs into an operating system's watchdog. */
const MOST_LEVELS = 65_536
/** The sums of a team are added up one by one: 32 of them take longer than half as many lanes do twice. */
const WIDEST_TEAM = 16
/** Lanes of a team beyond those that the mean row keeps busy, at most. */
const IDLE = 4

/** Lanes that the rows of a narrow level take: on an H200 four turns of a workgroup are shorter than a dispatch. */
const NARROW_LANES = 1024

/** Levels first .. first + count, done by one dispatch. */
export interface LevelPiece {
  readonly first: number
  readonly count: number
}

export interface LevelSetAnalysis {
  /** Rows of level l are order[level_ptr[l] .. level_ptr[l + 1]). */
  readonly level_ptr: U32
  readonly order: U32
  readonly pieces: readonly LevelPiece[]
  /** Lanes that share a row. */
  readonly team: number
}

/** Level sets of the problem's triangle, cut into dispatches: runs of narrow levels are one, wide levels one each. */
export function analyse({ pattern, upper }: System, params: Params): LevelSetAnalysis {
  const { ptr, order } = levelsOf(pattern, upper ? 'upper' : 'lower')
  const team = params['team'] || teamFor(pattern, ptr, order)
  const narrow = params['narrow'] < 0 ? NARROW_LANES / team : params['narrow']
  return { level_ptr: ptr, order, pieces: cutLevels(ptr, narrow), team }
}

function cutLevels(ptr: U32, narrow: number): LevelPiece[] {
  const pieces: LevelPiece[] = []
  const isNarrow = (level: number) => ptr[level + 1] - ptr[level] <= narrow
  for (let first = 0, end = 0; first < ptr.length - 1; first = end) {
    end = first + 1
    const most = Math.min(ptr.length - 1, first + MOST_LEVELS)
    if (isNarrow(first)) while (end < most && isNarrow(end)) end++
    pieces.push({ first, count: end - first })
  }
  return pieces
}

/**
 * A level lasts as long as its longest row: the least power of two that takes the longest row's off-diagonals in one step,
 * in the mean of the levels; not much more than the mean row has.
 */
function teamFor({ rows, row_ptr }: System['pattern'], ptr: U32, order: U32): number {
  const levels = Math.max(1, ptr.length - 1)
  let longest = 0
  for (let level = 0; level < ptr.length - 1; level++) {
    let most = 0
    for (let p = ptr[level]; p < ptr[level + 1]; p++)
      most = Math.max(most, row_ptr[order[p] + 1] - row_ptr[order[p]] - 1)
    longest += most
  }
  const mean = row_ptr[rows] / Math.max(1, rows) - 1
  return Math.min(WIDEST_TEAM, ceilPowerOfTwo(Math.min(longest / levels, IDLE * mean)))
}
