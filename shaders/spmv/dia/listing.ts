import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009: diagonals',
  lines: [
    { text: 'for each row i, in parallel, a lane for one or a few:', code: ['let row = first + r * lanes;'] },
    { text: '  for each diagonal d:', when: [0], code: ['for (var d = 0u; d < diagonals; d++)'] },
    {
      text: '    j ← i + offsets[d]',
      when: [0],
      code: ['offsets[d]', 'let inside = row < uniforms.rows && column < columns;'],
    },
    {
      text: '    if j is a column: sum ← sum + values[d, i] · x[j]',
      when: [0],
      code: ['let value = slot_values', 'sums[r] += select(0.0, value * x'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, sums[r])', 'y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
