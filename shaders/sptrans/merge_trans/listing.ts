import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Wang et al. 2016, Algorithm 3',
  lines: [
    {
      text: 'for each block of nonzeros, in parallel, a workgroup each:',
      when: [0],
      code: ['let first = number * block'],
    },
    {
      text: '  sort runs of 32 by column, by counting',
      when: [0],
      code: ['place += u32(keys[q] < own[e].x ||', 'sort_runs(index)'],
    },
    {
      text: '  merge runs two by two, until the block is one run',
      when: [0],
      code: ['merge_runs(index, width)', 'places[e] = at - later * width'],
    },
    {
      text: 'until one run is left, for each tile of two neighbouring runs, in parallel:',
      when: [1],
      code: ['cuts[index] = cut_at(', 'let middle = (low + high) / 2u'],
    },
    {
      text: '  each nonzero moves past those of the other run that come before it',
      when: [1],
      code: [
        'let others = rank(',
        'let place = first + own + others',
        'to_cols[place] = column',
        'to_rows[place] =',
        'to_values[place] =',
      ],
    },
    {
      text: 'for each column, in parallel: find by halving where it begins',
      when: [2],
      code: ['if (from_cols[middle] < column)', 't_row_ptr[column] = low'],
    },
  ],
} satisfies Listing
