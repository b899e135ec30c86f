import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Lu and Liu 2023, without matrix units: rows in bins by their length',
  lines: [
    { text: 'for each short row i, a lane each:', code: ['let row = short_rows['] },
    {
      text: '  y[i] ← α · Σ values[k] · x[col_idx[k]] + β · y[i]',
      when: [0],
      code: ['sum += slot_values[slot] * x[slot_col[slot]]', 'put(row, sum)'],
    },
    { text: 'for each medium row i, longest first, by several lanes:', code: ['let row = medium_rows['] },
    {
      text: '  sums of its lanes, in steps of 32 slots; added up by halves',
      when: [0],
      code: ['s < end; s += ACROSS', 'team_sum(index, sum)', 'put(row, total)'],
    },
    { text: 'for each chunk c of a long row, a subgroup each:', code: ['let chunk = chunks['] },
    {
      text: '  partials[c] ← Σ values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += values[k + lane] * x[col_idx[k + lane]]', 'partials[c] = total'],
    },
    { text: 'for each long row i:', code: ['let rows = uniforms.sections.x'] },
    {
      text: '  y[i] ← α · Σ partials of its chunks + β · y[i]',
      code: ['sum += partials[c]', 'put(sum_rows[rows + 1u + r], total)'],
    },
  ],
} satisfies Listing
