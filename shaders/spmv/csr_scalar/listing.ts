import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009: one lane per row',
  lines: [
    { text: 'for each row i, in parallel, a lane each:', code: ['let row = group_of'] },
    { text: '  for nonzeros k of row i, one after the other:', when: [0], code: ['for (var k = first; k < end; k++)'] },
    {
      text: '    sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += values[k] * x[col_idx[k]]'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, sum)', 'y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
