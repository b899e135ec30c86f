import type { Listing } from '#src/core/kernel/listing.ts'
import { levelLines } from '../bricks/listing-lines.ts'

const listing: Listing = {
  heading: 'as built here: parts at once, there and back',
  lines: [
    {
      text: 'copy x, then dispatch there, then again back; for each part, a workgroup each:',
      code: ['number >= uniforms.count'],
    },
    ...levelLines('part', {
      text: '      x[i] ← (b[i] − Σ A[i, j] · x[j] over j ≠ i) / A[i, i], of other parts as copied',
      code: [
        'var sum = right[place]',
        'sum -= placed_values[k] * before[other]',
        'sum -= placed_values[k] * x[columns[k]]',
        'x[place] = sum / diagonal',
      ],
    }),
  ],
}

export default listing
