import type { Listing } from '#src/core/kernel/listing.ts'
import { CLEAR, LIST, SPREAD } from '../lines.ts'

export default {
  heading: 'after Ji et al. 2022',
  lines: [
    ...CLEAR,
    ...SPREAD,
    { text: 'for each row of A, in parallel, several lanes each:', when: [2], code: ['let piece = invocation / team'] },
    {
      text: '  for its entries, a lane each: does x have the column?',
      when: [2],
      code: ['let column = col_idx[k]', '% 2u == 1u'],
    },
    {
      text: '    sum ← sum + a · x, only where it has',
      when: [2],
      code: ['sum += values[k] *', 'meets = true'],
    },
    {
      text: '  the row has a product, if any lane has one',
      when: [2],
      code: ['mark(row)', 'atomicOr(&sums[word], bit)'],
    },
    {
      text: '  the lanes’ sums are added up; pieces of a long row are added to its sum',
      when: [2],
      code: ['team_sum(index, sum)', 'end_piece(row,', 'atomicCompareExchangeWeak('],
    },
    ...LIST,
  ],
} satisfies Listing
