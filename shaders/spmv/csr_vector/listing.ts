import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009: several lanes per row',
  lines: [
    { text: 'for each row i, in parallel, by several lanes:', code: ['let row = invocation / team'] },
    { text: '  for nonzeros k of row i, one per lane:', when: [0], code: ['begin < end; begin += AHEAD * team'] },
    {
      text: '    sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += select(0.0, values[k + lane] * x[col_idx[k + lane]]'],
    },
    { text: '  add up the sums of these lanes, by halves', code: ['team_sum(index, sum)', 'distance > 0u'] },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, total)', 'y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
