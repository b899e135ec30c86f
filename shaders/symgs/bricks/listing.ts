import type { Listing } from '#src/core/kernel/listing.ts'
import { levelLines } from './listing-lines.ts'

const listing: Listing = {
  heading: 'after Iwashita et al. 2012: bricks of a colour, there and back',
  lines: [
    {
      text: 'dispatch for each colour there, then for each back; for each brick of the colour, a workgroup each:',
      code: ['number >= uniforms.count'],
    },
    ...levelLines('brick', {
      text: '      x[i] ← (b[i] − Σ A[i, j] · x[j] over j ≠ i) / A[i, i], new or old',
      code: ['var sum = right[place]', 'sum -= placed_values[k] * x[columns[k]]', 'x[place] = sum / diagonal'],
    }),
  ],
}

export default listing
