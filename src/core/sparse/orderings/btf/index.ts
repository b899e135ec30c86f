import { groupByKey } from '#src/core/base/arrays.ts'
import { coarseParts, PART } from '../../facts/lib/coarse.ts'
import { matchingOf, UNMATCHED } from '../../facts/lib/matching.ts'
import { strongParts } from '../../facts/lib/strong.ts'
import { columnsOf } from '../../transpose.ts'
import type { PairOrdering } from '../ordering.ts'

/**
 * Block triangular form: blocks on the diagonal, nothing above them, and no zero on the diagonal but where the structural rank
 * falls short. Columns move to the rows that they are matched with. First the rows that are too many for their columns, as
 * far as they are matched; then the strongly connected parts, each after those that it needs; then the rows that are too few, and the free ones.
 * O(nnz √n). Pothen and Fan, ACM TOMS 16(4), 1990.
 */
const ordering: PairOrdering = {
  pair(pattern, watch) {
    const matching = matchingOf(pattern, watch)
    const { rowOf, colOf } = matching
    const { of, rest } = coarseParts(pattern, columnsOf(pattern), matching)
    const { part, sizes } = strongParts(rest.ptr, rest.adj)
    const matched = (wanted: number) => Array.from(of.keys()).filter((i) => of[i] === wanted && colOf[i] !== UNMATCHED)
    const square = groupByKey(part, sizes.length).items.map((v) => rest.rows[v])
    const rows = [...matched(PART.tall), ...square, ...matched(PART.wide)]
    const free = (partner: Uint32Array) => Array.from(partner.keys()).filter((one) => partner[one] === UNMATCHED)
    return {
      rows: Uint32Array.from([...rows, ...free(colOf)]),
      columns: Uint32Array.from([...rows.map((i) => colOf[i]), ...free(rowOf)]),
    }
  },
}
export default ordering
