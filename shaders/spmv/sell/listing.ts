import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Kreutzer et al. 2014: SELL-C-σ',
  lines: [
    { text: 'for each place p of the order of rows, in parallel, a lane each:', code: ['let place = group_of'] },
    { text: '  i ← permutation[p]', code: ['let row = permutation[place];'] },
    {
      text: '  for the slots of p in its slice, up to the first that is padding:',
      when: [0],
      code: ['put(row, sum_slots(', 'for (var slot = begin; slot < end'],
    },
    {
      text: '    sum ← sum + values[slot] · x[col_idx[slot]]',
      when: [0],
      code: ['sum += select(0.0, slot_values[at]', 'column = slot_col[', 'if (column == NO_COLUMN)'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
