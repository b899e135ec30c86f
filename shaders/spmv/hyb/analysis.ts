import type { I32, U32 } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { restOf, ruledWidth } from '#src/core/sparse/formats/hyb.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { fits } from '#src/core/sparse/formats/lib/size.ts'
import { stepsFor } from '../coo_segmented/analysis.ts'
import type { Product } from '../multiply.ts'

export interface HybAnalysis {
  /** Slots of a row in ELL. */
  readonly width: number
  /** Row and nonzero of what is left over, in the order of rows. */
  readonly row_idx: U32
  readonly nonzero: I32
  /** Steps of a worker that takes an interval of these. */
  readonly steps: number
}

/** The width as told, or by the rule of CUSP. Throws FormatTooLarge. */
export function analyse({ pattern }: Pick<Product, 'pattern'>, params: Params): HybAnalysis {
  const width = params['width'] > 0 ? Math.min(params['width'], longestRow(pattern)) : ruledWidth(pattern)
  fits('HYB', pattern.rows * width, pattern.col_idx.length)
  const { row_idx, nonzero } = restOf(pattern, width)
  return { width, row_idx, nonzero, steps: stepsFor(row_idx.length) }
}
