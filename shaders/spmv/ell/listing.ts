import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Bell and Garland 2009: ELLPACK',
  lines: [
    { text: 'for each row i, in parallel, a lane each:', code: ['let row = group_of'] },
    {
      text: '  for slots t of row i, up to the first that is padding:',
      when: [0],
      code: ['for (var t = 0u; t < width; t++)'],
    },
    {
      text: '    sum ← sum + values[t, i] · x[col_idx[t, i]]',
      when: [0],
      code: ['sum += slot_values[slot] * x[column]', 'let column = slot_col[slot];', 'if (column == NO_COLUMN)'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, sum)', 'y[row] = uniforms.alpha * sum'] },
  ],
}

export default listing
