import type { Listing } from '#src/core/kernel/listing.ts'
import { blockLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'as built here: slices of 32 block rows, coefficient by coefficient',
  lines: blockLines(
    [
      {
        text: '  for each slice of the colour, in parallel, a workgroup: an invocation a row and unknown',
        code: ['32u * number >= uniforms.rows', 'var c = index / 32u'],
      },
      {
        text: '    for each slot: five coefficients of a row of blocks, each beside those of 31 other rows',
        when: [0, 1, 2, 3],
        code: ['var product = coefficients[at] * x[other];', 'sum += product;'],
      },
      {
        text: '    barrier; each unknown needs what is left of all five',
        when: [0, 1, 2, 3],
        code: ['rests[32u * c + lane] = rest;', 'workgroupBarrier();', 'inverse[at] * rests[lane]'],
      },
    ],
    {
      text: '    invocations beyond the five unknowns: a row of a turbulence system each',
      code: ['c < SIDE + uniforms.systems', 'update_turbulence(place, row'],
    },
  ),
}

export default listing
