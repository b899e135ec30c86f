import type { U32 } from '#src/core/base/arrays.ts'
import { ceilPowerOfTwo } from '#src/core/base/powers.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { cutPhases, type Phases } from '../../lib/phases.ts'
import type { System } from '../solve.ts'

/** The sums of a team are added up one by one: 32 of them take longer than half as many lanes do twice. */
const WIDEST_TEAM = 16
/** Lanes of a team beyond those that the mean row keeps busy, at most. */
const IDLE = 4

/** Lanes that the rows of a narrow level take: on an H200 four turns of a workgroup are shorter than a dispatch. */
const NARROW_LANES = 1024

/** Level sets of the problem's triangle, cut into dispatches: runs of narrow levels are one, wide levels one each. */
export function analyse({ pattern, upper }: System, params: Params): Phases {
  const { ptr, order } = levelsOf(pattern, upper ? 'upper' : 'lower')
  const team = params['team'] || teamFor(pattern, ptr, order)
  const narrow = params['narrow'] < 0 ? NARROW_LANES / team : params['narrow']
  return { level_ptr: ptr, order, pieces: cutPhases(ptr, narrow), team }
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
