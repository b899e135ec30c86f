import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Wang et al. 2016, Algorithm 2, digit by digit',
  lines: [
    {
      text: 'for each share s of the nonzeros, in parallel, a workgroup each:',
      when: [0],
      code: ['let span = span_of(number)'],
    },
    {
      text: '  digit_counts[d][s] ← how many columns of the share have low digit d',
      when: [0],
      code: ['atomicAdd(&counts[found[ahead]], 1u)', 'digit_counts[digit * shares + number] ='],
    },
    {
      text: 'a prefix sum, digit by digit, tells where each share puts its nonzeros of each digit',
      when: [1],
      code: ['next[digit - index * per] = digit_begins['],
    },
    {
      text: 'for each nonzero k, in parallel: its number among those of its digit',
      when: [1, 3],
      code: ['let peers = peers_of(', 'ranks[step] |= ((before >> shift)', 'ranks[step] += (word_at('],
    },
    {
      text: '  (high digit, row, value) goes behind the smaller low digits',
      when: [1],
      code: ['pairs[target_place] ='],
    },
    {
      text: 'shares of one low digit each, and the same for high digits: a count is now one of a column',
      when: [2],
      code: ['spans[at] = vec2<u32>(k,'],
    },
    {
      text: 't_row_ptr[c] ← where nonzeros of the high digit of c go from the first share of its low digit',
      when: [2],
      code: ['t_row_ptr[column] = digit_begins[', 't_row_ptr[column] = uniforms.nonzeros'],
    },
    {
      text: 'for each nonzero, in parallel: row and value go behind the smaller columns',
      when: [3],
      code: ['t_col_idx[target_place] =', 't_values[target_place] ='],
    },
  ],
}

export default listing
