import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Liu et al. 2016, all sums in global memory; a word per product instead is built here',
  lines: [
    { text: 'while a ticket i < n can be drawn:', code: ['let ticket = draw(lane', 'let row = select(ticket'] },
    {
      text: '  wait until every product that row i needs is there',
      when: ['wait'],
      code: [
        'word != SENTINEL || !patient(row',
        'word = atomicLoad(&left_sums[k])',
        'count >= end - first || !patient(row',
        'polls++;',
      ],
    },
    {
      text: '  left ← their sum',
      when: [0],
      code: ['sum += product(row, k + lane)', 'word = atomicLoad(&left_sums[2u * row])', 'return add(lane, sum'],
    },
    {
      text: '  x[i] ← (b[i] − left) / diagonal',
      when: [0],
      code: ['(right - sum) / diagonal', 'x[row] = bitcast<f32>(word)'],
    },
    {
      text: '  for nonzeros of column i off the diagonal, one per lane:',
      when: [0],
      code: ['if (first + lane < end)', 'p < end; p += lanes'],
    },
    {
      text: '    hand value · x[i] to the row it is in',
      when: [0],
      code: [
        'hand_over(goal_ahead, value_ahead',
        'hand_over(goal[p], csc_values[p]',
        'atomicStore(&left_sums[to]',
        'bitcast<u32>(bitcast<f32>(sum) + value)',
        'atomicAdd(&left_sums[2u * to + 1u], 1u)',
      ],
    },
  ],
} satisfies Listing
