import type { Listing } from '#src/core/kernel/listing.ts'
import { beginLines, endLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Cohen and Castonguay 2012: several hashes a round',
  lines: [
    ...beginLines,
    {
      text: '    for each hash: compare its weight with those of its neighbours without a colour',
      when: [1],
      code: ['if (colour[other] != NONE)', 'for (var h = 0u; h < uniforms.hashes; h++)', 'let above = outweighs('],
    },
    {
      text: '    the first hash by which it is at an end has a colour for that end in this round',
      when: [1],
      code: ['let h = firstTrailingBit(ends.x | ends.y)', 'return 2u * (uniforms.hashes * round + h)'],
    },
    ...endLines,
  ],
}

export default listing
