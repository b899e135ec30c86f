import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Bell and Garland 2009: diagonals',
  lines: [
    { text: 'for each row i, in parallel, a lane each:', code: ['let row = group_of'] },
    { text: '  for each diagonal d:', when: [0], code: ['for (var d = 0u; d < diagonals; d++)'] },
    { text: '    j ← i + offsets[d]', when: [0], code: ['offsets[d]', 'let inside = column < columns;'] },
    {
      text: '    if j is a column: sum ← sum + values[d, i] · x[j]',
      when: [0],
      code: ['let value = slot_values', 'sum += select(0.0, value * x'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, sum)', 'y[row] = uniforms.alpha * sum'] },
  ],
}

export default listing
