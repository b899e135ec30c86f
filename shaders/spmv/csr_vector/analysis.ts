import { ceilPowerOfTwo, floorPowerOfTwo } from '#src/base/powers.ts'
import type { Params, ProductProblem } from '#src/kernel/kernel.ts'

/** Lanes of a row at most: those of the widest subgroups that are common. */
const WIDEST = 32
/** Nonzeros that a lane of a large matrix has: loads that are under way at a time. */
const EACH = 4
/** Lanes that fill a large GPU: where there are fewer, shorter stretches are sooner done. */
const ENOUGH = 1 << 17

export interface Analysis {
  /** Lanes of a row, a power of two; a narrower subgroup has fewer. */
  readonly team: number
}

/**
 * Lanes a row, or as told: so many that each has a few nonzeros of a mean row, and more while the GPU is not full, up to one
 * for each nonzero of a mean row.
 */
export function analyse({ pattern: { rows, col_idx } }: Pick<ProductProblem, 'pattern'>, params: Params): Analysis {
  if (params['team'] > 0) return { team: params['team'] }
  const mean = Math.max(1, rows === 0 ? 1 : col_idx.length / rows)
  const most = Math.min(WIDEST, ceilPowerOfTwo(mean))
  let team = Math.min(most, floorPowerOfTwo(mean / EACH))
  while (team < most && rows * team < ENOUGH) team *= 2
  return { team }
}
