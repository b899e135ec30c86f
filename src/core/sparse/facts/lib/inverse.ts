import type { U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../../csr.ts'
import amd from '../../orderings/amd/index.ts'
import { makeGraph } from '../../orderings/graph.ts'
import { type Factorised, factorise } from '../../spectrum/factorise.ts'
import { columnGraph } from '../../spectrum/column-graph.ts'
import type { Watch } from '../../watch.ts'

/**
 * Entries of factors, and operations that make them, beyond which no factorisation is tried: 240 MB, up to 600 MB while an
 * array of them grows, and about a minute.
 */
export const MOST_NONZEROS = 2e7
export const MOST_FLOPS = 3e10

/**
 * The factors of a square matrix with pivots, where they are not too large.
 * @param ofBoth finds a minimum degree order of A + Aᵀ
 */
export function findFactors(csr: Csr, ofBoth: () => U32, watch: Watch): Factorised {
  const order = columnOrder(csr, ofBoth, watch)
  const limits = { entries: MOST_NONZEROS, flops: MOST_FLOPS }
  return order ? factorise(csr, order, limits, watch) : { large: true }
}

/**
 * A minimum degree order of A + Aᵀ where the diagonal is whole: its entries are the pivots then. Else of Aᵀ A, whose factor holds that of A
 * whichever rows are the pivots. Undefined where that has too many nonzeros.
 */
function columnOrder(csr: Csr, ofBoth: () => U32, watch: Watch): U32 | undefined {
  const { rows, row_ptr, col_idx, values } = csr
  let whole = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i && values[k] !== 0) whole++
  if (whole === rows) return ofBoth()
  const both = columnGraph(csr, MOST_NONZEROS, watch)
  return both && amd(makeGraph(both), watch)
}
