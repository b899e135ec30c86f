import type { Listing } from '#src/core/kernel/listing.ts'
import { blockLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'as GPU-Opt of the flow solver: as many invocations as a block has coefficients',
  lines: blockLines(
    [
      {
        text: '  for each block row i of the colour, in parallel, 25 invocations (r, c) each, five rows a workgroup:',
        code: ['let team = index / BLOCK;', 'team < teams && taken < uniforms.rows'],
      },
      {
        text: '    for each entry: coefficient (r, c) times x[j] of c is added',
        when: [0, 1, 2, 3],
        code: ['factors * vec4<f32>(x[others.x]', 'sum + more.x + more.y'],
      },
      {
        text: '    barrier; the sums of five invocations are added up, and meet row r of the inverse',
        when: [0, 1, 2, 3],
        code: ['workgroupBarrier();', 'products[at] + products[at + 1u]', 'parts[index] = factor * rest'],
      },
      {
        text: '    barrier; one of five adds up its row',
        when: [0, 1, 2, 3],
        code: ['parts[index] + parts[index + 1u]'],
      },
    ],
    {
      text: '  workgroups after those: a row of a turbulence system an invocation',
      code: ['if (number >= flow)', 'update_turbulence(place, row'],
    },
  ),
}

export default listing
