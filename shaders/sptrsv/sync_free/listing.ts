import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Dufrechou and Ezzatti 2018: rows by ticket, each waiting for what it needs',
  lines: [
    { text: 'for each worker, in parallel:', code: ['fn main('] },
    { text: '  while a ticket i < n can be drawn:', code: ['let ticket = draw(lane', 'if (ticket >= uniforms.rows)'] },
    {
      text: '    for nonzeros k of row i off the diagonal, one per lane:',
      when: [0],
      code: ['k + lanes >= end', 'if (k + lane < end) {'],
    },
    {
      text: '      wait until x[col_idx[k]] is there',
      when: ['wait'],
      code: ['if (word != SENTINEL || !patient(', 'word = atomicLoad(&x[column]);', 'polls++;'],
    },
    {
      text: '      sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += values[k + lane] * operand('],
    },
    { text: '    add the lanes’ sums up', when: [0], code: ['let total = add(lane, sum', 'subgroupAdd(value)'] },
    {
      text: '    x[i] ← (b[i] − sum) / diagonal: workers that wait for it see it',
      when: [0],
      code: ['(ends.right - sum) / ends.diagonal', 'atomicStore(&x[row], word)'],
    },
  ],
} satisfies Listing
