import { AppError } from '#src/core/base/errors.ts'
import { groupByKey } from '#src/core/base/arrays.ts'
import { beat } from '../../watch.ts'
import type { Ordering } from '../ordering.ts'
import { notTwoColours } from '../words.ts'

const [RED, BLACK, NEITHER] = [0, 1, 2]

/**
 * Red rows, then black ones: every neighbour of a red row is black, so that a triangle has two levels. The first row of each
 * connected part is red; on a grid of 5 or 7 points that is the parity of x + y + z. O(nnz). Throws AppError `NotTwoColours`
 * where a ring of rows has an odd length. Young, Iterative Solution of Large Linear Systems, 1971.
 */
const ordering: Ordering = ({ vertices, ptr, adj }, watch) => {
  const colour = new Uint32Array(vertices).fill(NEITHER)
  const met = new Uint32Array(vertices)
  let end = 0
  for (let root = 0, at = 0; root < vertices; root++) {
    if (colour[root] !== NEITHER) continue
    colour[root] = RED
    met[end++] = root
    for (; at < end; at++) {
      beat(watch, 'ordering', at, vertices)
      const i = met[at]
      for (let k = ptr[i]; k < ptr[i + 1]; k++) {
        const j = adj[k]
        if (colour[j] === colour[i]) throw new AppError('NotTwoColours', notTwoColours(i, j), { row: i, column: j })
        if (colour[j] !== NEITHER) continue
        colour[j] = colour[i] === RED ? BLACK : RED
        met[end++] = j
      }
    }
  }
  return groupByKey(colour, 2).items
}
export default ordering
