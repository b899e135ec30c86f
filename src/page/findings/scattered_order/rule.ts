import { count } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'
import rcm from '#src/core/sparse/orderings/rcm/index.ts'
import { bandwidthOf } from '#src/core/sparse/orderings/reordered.ts'

/** Nonzeros up to which an order is tried: it takes less than a second. */
const MOST = 500_000
/** Rows from which on the order of x matters to a cache, and what an order has to make of the bandwidth. */
const SOME = 4096
const NARROWER = 4

export interface ScatteredOrder {
  readonly rows: number
  readonly bandwidth: number
  readonly narrower: number
  /** A row with a nonzero as far from the diagonal as any. */
  readonly row: number
}

const rule: FindingRule<ScatteredOrder> = {
  title: 'A scattered order',
  place: 10,
  operations: ['spmv'],
  ofMatrix: true,
  look({ matrix }) {
    if (!matrix || matrix.rows !== matrix.cols || matrix.rows < SOME || matrix.col_idx.length > MOST) return undefined
    const order = rcm(makeGraph(matrix), {})
    const [bandwidth, narrower] = [bandwidthOf(matrix), bandwidthOf(permutedPattern(matrix, order, placesOf(order)))]
    if (NARROWER * narrower > bandwidth) return undefined
    const { rows, row_ptr, col_idx } = matrix
    let row = 0
    const far = (i: number) => Math.max(i - col_idx[row_ptr[i]], col_idx[row_ptr[i + 1] - 1] - i)
    while (row < rows && (row_ptr[row] === row_ptr[row + 1] || far(row) < bandwidth)) row++
    return { rows, bandwidth, narrower, row }
  },
  tell: ({ rows, bandwidth, narrower, row }) => ({
    says: `Row ${count(row)} reads x ${count(bandwidth)} places from its own, of ${count(rows)}. In reverse Cuthill–McKee order no row reads farther than ${count(narrower)}.`,
    shows: { kind: 'item', item: row },
    cure: { ordering: 'rcm' },
  }),
}
export default rule
