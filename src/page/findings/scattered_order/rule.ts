import { count } from '#src/core/base/format.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'
import rcm from '#src/core/sparse/orderings/rcm/index.ts'
import { bandwidthOf } from '#src/core/sparse/orderings/reordered.ts'

/**
 * Nonzeros from which on a product takes longer than its launch, so that the order of x is felt: of two orders of 240 thousand nonzeros an
 * H200 made 1.00, of 592 thousand 1.19 (orders.json). And up to which an order is tried: it takes about a second.
 */
const LEAST = 2 ** 19
const MOST = 2 ** 21
/** How many times as near the diagonal an order has to bring nonzeros on average: a few that are far cost nothing. */
const NEARER = 4

export interface ScatteredOrder {
  readonly rows: number
  readonly bandwidth: number
  readonly narrower: number
  /** A row with a nonzero as far from the diagonal as any. */
  readonly row: number
}

/** Sum of |i − j| over the nonzeros. */
function farnessIn({ rows, row_ptr, col_idx }: Pattern): number {
  let sum = 0
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += Math.abs(i - col_idx[k])
  return sum
}

const rule: FindingRule<ScatteredOrder> = {
  title: 'A scattered order',
  place: 10,
  operations: ['spmv'],
  ofMatrix: true,
  look({ matrix }) {
    if (!matrix || matrix.rows !== matrix.cols) return undefined
    if (matrix.col_idx.length < LEAST || matrix.col_idx.length > MOST) return undefined
    const order = rcm(makeGraph(matrix), {})
    const ordered = permutedPattern(matrix, order, placesOf(order))
    if (NEARER * farnessIn(ordered) > farnessIn(matrix)) return undefined
    const [bandwidth, narrower] = [bandwidthOf(matrix), bandwidthOf(ordered)]
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
