import { AHEAD } from '#shaders/spmv/csr_vector/kernel.wesl'
import { ceilPowerOfTwo, nearestPowerOfTwo } from '#src/core/base/powers.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Product } from '../multiply.ts'

/** Lanes of a row at most: those of the widest subgroups that are common. */
const WIDEST = 32
/** Lanes that keep a large GPU's memory busy: where there are fewer, a turn of half as many loads is sooner done. */
const ENOUGH = 1 << 15

export interface VectorAnalysis {
  /** Lanes of a row, a power of two; a narrower subgroup has fewer. */
  readonly team: number
}

/**
 * Lanes per row, unless given: each gets four nonzeros of a mean row, or two while there are few lanes. Read off
 * times of all teams on an NVIDIA H200, where this is within 3 % of the best on matrices of 2 to 68 nonzeros per row.
 */
export function analyse({ pattern: { rows, col_idx } }: Pick<Product, 'pattern'>, params: Params): VectorAnalysis {
  if (params['team'] > 0) return { team: params['team'] }
  const mean = Math.max(1, rows === 0 ? 1 : col_idx.length / rows)
  const most = Math.min(WIDEST, ceilPowerOfTwo((2 * mean) / AHEAD))
  let team = Math.min(WIDEST, nearestPowerOfTwo(mean / AHEAD))
  while (team < most && rows * team < ENOUGH) team *= 2
  return { team }
}
