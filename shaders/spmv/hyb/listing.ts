import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009: ELL and COO',
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
    { text: 'for each interval of what is left over, a subgroup each:', code: ['let first = worker * steps * lanes'] },
    {
      text: '  for its places k, four per lane: products, added up by rows by a segmented scan',
      when: [0],
      code: ['slot_values[ell_slots / QUAD + quad] * vec4<f32>(x[', 'let total = segment_sum'],
    },
    {
      text: '  add what rows got to y; the first row’s part is left for another dispatch',
      code: ['y[row] += uniforms.alpha * sum', 'carries[worker] = sum'],
    },
  ],
} satisfies Listing
