import type { Listing } from '#src/core/kernel/listing.ts'
import { beginLines, endLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Gebremedhin and Manne 2000: guess, then repair',
  lines: [
    ...beginLines,
    {
      text: '    guess the least colour that no neighbour has',
      when: [1],
      code: ['return least_free(row)', 'let taken = taken_from(row, first)'],
    },
    ...endLines.slice(0, 2),
    {
      text: '  where a neighbour with a greater weight guessed the same: go without',
      when: [2],
      code: ['next[other] == next[row] && outweighs(other', 'if (loses(row))'],
    },
    ...endLines.slice(2),
  ],
}

export default listing
