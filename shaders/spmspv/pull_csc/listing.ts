import type { Listing } from '#src/core/kernel/listing.ts'
import { CLEAR, LIST, SPREAD } from '../lines.ts'

export default {
  heading: 'after Ji et al. 2022',
  lines: [
    ...CLEAR,
    ...SPREAD,
    {
      text: 'for each band of 32 rows, in parallel, a lane each row:',
      when: [2],
      code: ['let piece = invocation / 32u', 'let bit = 1u <<'],
    },
    {
      text: '  for each of its tiles: which of the 32 columns does x have, too?',
      when: [2],
      code: ['mask & x_dense['],
    },
    {
      text: '    for each of these columns: where the row has its bit',
      when: [2],
      code: ['let column = columns[', 'column.x & bit'],
    },
    {
      text: '      sum ← sum + a · x; a is behind those of rows before it',
      when: [2],
      code: ['let place = column.y +', 'sum += tile_values[place]'],
    },
    { text: '  the row has a product, if it met any', when: [2], code: ['mark(row)', 'atomicOr(&sums[word], bit)'] },
    {
      text: '  pieces of a band with many tiles are added to sums',
      when: [2],
      code: ['end_piece(row,', 'atomicCompareExchangeWeak('],
    },
    ...LIST,
  ],
} satisfies Listing
