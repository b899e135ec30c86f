import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Su et al. 2020: one thread per row, which writes before it waits',
  lines: [
    {
      text: 'for each lane, in parallel: i ← the next open row',
      code: ['let ticket = draw(lane', 'let row = row_at(min(first + lane'],
    },
    { text: '  k ← first nonzero of row i', code: ['var part = Part('] },
    { text: '  loop:', code: ['turn < TURNS'] },
    {
      text: '    while k is off the diagonal and x[col_idx[k]] is there:',
      when: [0],
      code: ['take(&part, worker + lane)', 'let word = atomicLoad(&x[(*part).column])'],
    },
    {
      text: '      sum ← sum + values[k] · x[col_idx[k]]; k ← k + 1',
      when: [0],
      code: ['(*part).sum += value *'],
    },
    {
      text: '    if k has reached the diagonal: x[i] ← (b[i] − sum) / diagonal; next row',
      when: [0],
      code: ['finish(&part', '(ends.right - sum) / ends.diagonal', 'atomicStore(&x[(*part).row], word)'],
    },
    {
      text: '    else come back: no lane stands in the way of another',
      when: ['wait'],
      code: ['if (word == SENTINEL) {', 'patient(part.column', 'polls++;'],
    },
  ],
} satisfies Listing
