import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Parger et al. 2020, section 4; sums differ in their last bits from run to run',
  lines: [
    {
      text: 'for each row of A, in parallel, by several lanes each:',
      when: [0],
      code: ['let row = group_of(group, groups) * teams'],
    },
    {
      text: '  count its products, and look for their first and last column',
      when: [0],
      code: ['products[row] =', 'ranges[row] = ends'],
    },
    {
      text: '  choose: one nonzero is copied, few products go to a table, many to a window of columns',
      when: [1, 4],
      code: [
        'return DIRECT;',
        'columns / uniforms.spread <= held',
        'return DIRECT + bin_of(held)',
        'jobs[place_of(bin, own)]',
      ],
    },
    {
      text: 'for each row with a table, in parallel: count the columns that are new in it',
      when: [2],
      code: ['var slot = (column * 107u) & mask', 'atomicAdd(&found[own], 1u)'],
    },
    {
      text: 'for each row with a window, in parallel: set a bit for each column, and count bits',
      when: [3],
      code: ['set_bit(column)', 'count += count_before(index)'],
    },
    {
      text: 'a prefix sum of the counts tells where rows of C begin',
      code: ['sum += counts[c]', 'begins[c] = block['],
    },
    { text: 'make room for C' },
    {
      text: 'for each row that is copied: each product is an entry',
      when: [5, 6],
      code: ['c_values[job.z + l] = bitcast<f32>(span.z) *'],
    },
    {
      text: 'for each row with a table, or a window: add products up',
      when: [5],
      code: ['let slot = claim(first, mask,', 'add(first + slot,', 'add_to(column,'],
    },
    {
      text: '  the bits of a sum are exchanged by compare-and-swap, for want of atomic addition of f32',
      when: [5],
      code: ['let added = atomicCompareExchangeWeak'],
    },
    {
      text: '  an entry’s place is the number of smaller columns, counted one by one or by bits',
      when: [6],
      code: ['let place = job.z + smaller(base, key)', 'let place = begin + rank_of('],
    },
  ],
} satisfies Listing
