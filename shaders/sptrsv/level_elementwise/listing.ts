import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Chen et al. 2023, Algorithm 1: element-wise, in level order',
  lines: [
    { text: 'order ← the rows by level' },
    { text: 'for each subgroup, in parallel:', code: ['fn main('] },
    {
      text: '  while a ticket s < n can be drawn: i ← order[s]',
      code: ['let ticket = draw(lane', 'if (ticket >= uniforms.rows)', 'order[ticket]'],
    },
    {
      text: '    for nonzeros k of row i off the diagonal, one per lane:',
      when: [0],
      code: ['k + lanes >= end', 'if (k + lane < end) {'],
    },
    {
      text: '      repeat: read x[col_idx[k]] until it is there',
      when: ['wait'],
      code: ['if (word != SENTINEL || !patient(', 'word = atomicLoad(&x[column]);', 'polls++;'],
    },
    {
      text: '      sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += values[k + lane] * operand('],
    },
    { text: '    reduce the sums of the lanes', when: [0], code: ['let total = add(lane, sum', 'subgroupAdd(value)'] },
    {
      text: '    x[i] ← (b[i] − sum) / diagonal, and so row i is ready',
      when: [0],
      code: ['(ends.right - sum) / ends.diagonal', 'atomicStore(&x[row], word)'],
    },
  ],
} satisfies Listing
