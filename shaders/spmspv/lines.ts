import type { ListingLine } from '#src/core/kernel/listing.ts'
import { STAGES } from './product.ts'

/** What every listing begins with, and what it ends with. */

export const CLEAR: readonly ListingLine[] = [
  {
    text: 'no row has a product, and its sum is 0',
    when: [STAGES.clear],
    code: ['atomicStore(&sums[row], 0u)', 'atomicStore(&sums[uniforms.rows + row], 0u)'],
  },
]

/** For kernels that look columns up in x. */
export const SPREAD: readonly ListingLine[] = [
  {
    text: 'x gets a place for each column: its value, and a bit that says whether it has one',
    when: [STAGES.vector],
    code: ['x_dense[column] =', 'bits |=', '] = bits'],
  },
]

export const LIST: readonly ListingLine[] = [
  {
    text: 'rows with a product are counted by their bits, and a prefix sum adds up',
    code: ['counts[word] = countOneBits'],
  },
  {
    text: 'for each row with a product, in parallel: y gets the row and its sum, in ascending order',
    when: [STAGES.list],
    code: ['let place = begins[', 'y_col_idx[place] = row', 'y_values[place] ='],
  },
]
