import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Wang et al. 2016, Algorithm 2',
  lines: [
    {
      text: 'for each share s of the nonzeros, in parallel, a workgroup each:',
      when: [0],
      code: ['let first = group.x * uniforms.share'],
    },
    {
      text: '  within[k] ← how many of its column came before it in the share',
      when: [0],
      code: ['before += select(', 'let place = before + histograms[slot]', 'within[k] = place'],
    },
    {
      text: '  histograms[s][column] ← how many the share has',
      when: [0],
      code: ['histograms[slot] = place + 1u'],
    },
    {
      text: 'for each column, in parallel: counts[column] ← the sum of its histograms',
      when: [1],
      code: ['sum += histograms[', 'counts[column] = sum'],
    },
    {
      text: 'a prefix sum of counts tells where rows of Aᵀ begin',
      when: [2],
      code: ['sum += counts[c]', 'let before = sum_of_blocks', 'at += count', 'begins[c] = block['],
    },
    {
      text: 'for each column, in parallel: histograms[s][column] ← where share s begins in it',
      when: [3],
      code: ['var place = t_row_ptr[', 'histograms[slot] = place', 'place += count'],
    },
    {
      text: 'for each nonzero k, in parallel: row and value go to place',
      when: [4],
      code: ['t_col_idx[place] =', 't_values[place] ='],
    },
    {
      text: '  histograms[share][column] + within[k]',
      when: [4],
      code: ['let place = histograms['],
    },
  ],
} satisfies Listing
