import { count, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule, Specified } from '#src/engine/catalog/contract/finding.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { levelCount, levelsOf, type Triangle } from '#src/core/sparse/levels.ts'
import amd from '#src/core/sparse/orderings/amd/index.ts'
import { type Graph, makeGraph } from '#src/core/sparse/orderings/graph.ts'
import nd from '#src/core/sparse/orderings/nd/index.ts'
import type { Ordering } from '#src/core/sparse/orderings/ordering.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'
import rcm from '#src/core/sparse/orderings/rcm/index.ts'
import type { OrderingName } from '#src/core/sparse/source.ts'
import { orderings } from '#src/core/sparse/words.ts'

/** Nonzeros up to which orders are tried: three of them take about a second. */
const MOST = 200_000
/** Rows that a level has on average where a chain is long. */
const NARROW = 128
/** What an order has to make of the chain. */
const SHORTER = 2

export interface LongChain {
  readonly rows: number
  readonly levels: number
  /** The first row of the last level: the end of a chain. */
  readonly last: number
  readonly ordering: OrderingName
  readonly shorter: number
}

const ORDERS: readonly (readonly [OrderingName, Ordering])[] = [
  ['rcm', rcm],
  ['amd', amd],
  ['nd', nd],
]

const levelsBy = (matrix: Pattern, graph: Graph, order: Ordering, triangle: Triangle): number => {
  const places = order(graph, {})
  return levelCount(levelsOf(permutedPattern(matrix, places, placesOf(places)), triangle))
}

/** Whether what is solved is a triangle of the matrix, and not of another order or of a factor with fill. */
function isOwnTriangle({ pattern, matrix, triangle = 'lower' }: Specified): boolean {
  if (!matrix || matrix.rows !== matrix.cols || matrix.col_idx.length > MOST) return false
  let both = matrix.rows
  for (let i = 0; i < matrix.rows; i++)
    for (let k = matrix.row_ptr[i]; k < matrix.row_ptr[i + 1]; k++)
      both += Number(triangle === 'upper' ? matrix.col_idx[k] > i : matrix.col_idx[k] < i)
  return both === pattern.col_idx.length && matrix.col_idx.length > both
}

const rule: FindingRule<LongChain> = {
  title: 'A long chain',
  place: 10,
  operations: ['sptrsv'],
  ofMatrix: true,
  look(seen) {
    const { pattern, matrix, triangle = 'lower' } = seen
    const { level, ptr, order } = levelsOf(pattern, triangle)
    const levels = ptr.length - 1
    if (pattern.rows >= NARROW * levels || !matrix || !isOwnTriangle(seen)) return undefined
    const graph = makeGraph(matrix)
    const tried = ORDERS.map(([name, by]) => ({ name, shorter: levelsBy(matrix, graph, by, triangle) }))
    const best = tried.reduce((a, b) => (b.shorter < a.shorter ? b : a))
    if (SHORTER * best.shorter > levels) return undefined
    return { rows: level.length, levels, last: order[ptr[levels - 1]], ordering: best.name, shorter: best.shorter }
  },
  tell: ({ rows, levels, last, ordering, shorter }) => ({
    says: `The longest chain has ${plural(levels, 'row')} of ${count(rows)}, each of which needs the one before: row ${count(last)} ends it. On average ${significant(rows / levels)} rows can be solved at once. In the order ${orderings[ordering]}, whose triangle is another one, the longest chain has ${plural(shorter, 'row')}.`,
    shows: { kind: 'item', item: last },
    cure: { ordering },
  }),
}
export default rule
