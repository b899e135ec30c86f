import type { Listing } from '#src/core/kernel/listing.ts'
import { blockLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'as GPU-Base of the flow solver: the loop over block rows, an invocation each',
  lines: blockLines(
    [
      {
        text: '  for each block row i of the colour, in parallel, an invocation each:',
        code: ['taken >= uniforms.rows'],
      },
      {
        text: '    for each entry: five unknowns are read, 25 coefficients, one after the other',
        when: [0, 1, 2, 3],
        code: ['unknowns_of(columns[k])', 'sum.a += times(at, other)', 'sum.e += times(at + 20u, other)'],
      },
    ],
    {
      text: '    then each turbulence system, one coefficient an entry',
      when: [0, 1, 2, 3],
      code: ['update_turbulence(place, row'],
    },
  ),
}

export default listing
