import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Im and Yelick 2001: register blocks',
  lines: [
    { text: 'for each row i, in parallel, by a few lanes:', code: ['let row = invocation / team;'] },
    {
      text: '  for the slots of row i in the blocks of its row of blocks, one per lane:',
      when: [0],
      code: ['q < slots; q += team', 'let block = first + q / width;', 'let slot = (block * height'],
    },
    {
      text: '    sum ← sum + values[slot] · x[width · block_col + column in the block]',
      when: [0],
      code: ['let column = min(block_col[block]', 'sum += slot_values[slot] * x[column]'],
    },
    { text: '  add up the sums of these lanes, by halves', code: ['team_sum(index, sum)', 'distance > 0u'] },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, total)', 'y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
