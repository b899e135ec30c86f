import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Wang et al. 2016, Algorithm 2, digit by digit',
  lines: [
    {
      text: 'for each share s of the nonzeros, in parallel, a workgroup each:',
      when: [0],
      code: ['let span = span_of(number)'],
    },
    {
      text: '  digit_counts[d][s] ← how many columns of the share have high digit d',
      when: [0],
      code: ['atomicAdd(&counts[found[ahead]], 1u)', 'digit_counts[span.counts + digit * span.stride] ='],
    },
    {
      text: 'a prefix sum, digit by digit, tells where each share puts its nonzeros of each digit',
      when: [1],
      code: ['ahead[digit] = digit_begins['],
    },
    {
      text: 'for each tile of a share, one after the other: rank its nonzeros among those of their digits, and bring them together',
      when: [1, 3],
      code: [
        'let same = alike(index, digit)',
        'return tell(index, before, same) + below',
        'own_places[step] = (digit << 16u) | place_of(',
      ],
    },
    {
      text: '  (low digit, row, value) goes behind the smaller high digits',
      when: [1],
      code: ['pairs[goal] ='],
    },
    {
      text: 'shares of one high digit each, and the same for low digits: a count is now one of a column',
      when: [2],
      code: ['spans[at + part] = Span(k,'],
    },
    {
      text: 't_row_ptr[c] ← where nonzeros of the low digit of c go from the first share of its high digit',
      when: [2],
      code: ['t_row_ptr[column] = digit_begins[', 't_row_ptr[column] = uniforms.nonzeros'],
    },
    {
      text: 'for each nonzero, in parallel: row and value go behind the smaller columns',
      when: [3],
      code: ['t_col_idx[goal] =', 't_values[goal] ='],
    },
  ],
} satisfies Listing
