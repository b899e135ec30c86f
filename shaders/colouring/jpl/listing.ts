import type { Listing } from '#src/core/kernel/listing.ts'
import { beginLines, endLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Jones and Plassmann 1993: round by round',
  lines: [
    ...beginLines,
    {
      text: '    compare its weight with those of its neighbours without a colour',
      when: [1],
      code: ['if (colour[other] != NONE)', 'let above = outweighs('],
    },
    {
      text: '    where it outweighs all: choose the round, the least free colour, or a random one',
      when: [1],
      code: ['if (ends.x == 0u)', 'return least_free(row)', 'return drawn_free(row)', 'return round;'],
    },
    ...endLines,
  ],
}

export default listing
