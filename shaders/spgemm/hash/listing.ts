import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Nagasaka et al. 2017, section III; sums differ in their last bits from run to run',
  lines: [
    {
      text: 'for each row of A, in parallel, by several lanes each:',
      when: [0],
      code: ['let row = group_of(group, groups) * teams'],
    },
    {
      text: '  add up the lengths of the rows of B that it names',
      when: [0],
      code: ['let first = B_row_ptr[col_idx[k]]', 'sum += end - first', 'products[row] ='],
    },
    {
      text: 'put rows in bins by their products',
      when: [1],
      code: ['bin = bin_of(sizes[row])', 'jobs[place_of(bin, own)]'],
    },
    { text: 'for each row, in parallel, by as many lanes as its bin says:', when: [2, 3], code: ['job = jobs[place]'] },
    {
      text: '  for each product, in parallel: look for its column from slot 107 · column on',
      when: [2, 3, 5],
      code: ['var slot = (column * 107u) & mask', 'slot = (slot + 1u) & mask', 'let slot = claim(first, mask,'],
    },
    {
      text: '    a free slot takes it, by compare-and-swap, and is counted',
      when: [2, 3],
      code: ['let claimed = atomicCompareExchangeWeak', 'atomicAdd(&found[own], 1u)'],
    },
    {
      text: '  a row with too many columns for its table is given up',
      when: [2],
      code: ['if (atomicLoad(&found[own]) > most)', 'longs_add(place,'],
    },
    { text: '    and is counted again in a table in a buffer', when: [3], code: ['return longs[2u + turn]'] },
    {
      text: 'a prefix sum of the counts tells where rows of C begin',
      code: ['sum += counts[c]', 'begins[c] = block['],
    },
    { text: 'make room for C' },
    { text: 'put rows in bins by their entries', when: [4], code: ['jobs[place_of(bin, own)]'] },
    {
      text: 'for each row, in parallel: the same with sums',
      when: [5],
      code: ['job = jobs[uniforms.first + turn + own]', 'let job = jobs[uniforms.first + turn]'],
    },
    {
      text: '  a · b is added to the bits of a sum by compare-and-swap, for want of atomic addition of f32',
      when: [5],
      code: ['add(first + slot,', 'let added = atomicCompareExchangeWeak'],
    },
    {
      text: '  in a short row an entry’s place is the number of smaller columns',
      when: [6],
      code: ['count += u32(key_at(slot) - 1u < key - 1u)', 'let place = job.z + smaller(base, key)'],
    },
    {
      text: '  in a long row, of lower bits in a window of columns',
      when: [6],
      code: ['set_bit(key - 1u - low)', 'let place = begin + rank_of(key - 1u - low)'],
    },
  ],
} satisfies Listing
