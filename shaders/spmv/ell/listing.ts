import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009: ELLPACK',
  lines: [
    { text: 'for each row i, in parallel, a lane each:', code: ['let row = group_of'] },
    {
      text: '  for slots t of row i, up to the first that is padding:',
      when: [0],
      code: ['put(row, sum_slots(', 'for (var slot = begin; slot < end'],
    },
    {
      text: '    sum ← sum + values[t, i] · x[col_idx[t, i]]',
      when: [0],
      code: ['sum += select(0.0, slot_values[at]', 'column = slot_col[', 'if (column == NO_COLUMN)'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
