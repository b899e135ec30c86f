import type { Params, ProductProblem } from '#src/kernel/kernel.ts'

/** Lanes of a row at most: those of the widest subgroups that are common. */
const WIDEST = 32

export interface Analysis {
  /** Lanes of a row, a power of two; a narrower subgroup has fewer. */
  readonly team: number
}

/** Lanes a row: the largest power of two that the mean row fills, or as told. */
export function analyse({ pattern: { rows, col_idx } }: Pick<ProductProblem, 'pattern'>, params: Params): Analysis {
  if (params['team'] > 0) return { team: params['team'] }
  const mean = rows === 0 ? 1 : col_idx.length / rows
  return { team: Math.min(WIDEST, 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, mean))))) }
}
