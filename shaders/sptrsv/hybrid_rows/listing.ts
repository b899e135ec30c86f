import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Zhang et al. 2021: long rows by all lanes, short ones by a lane each',
  lines: [
    { text: 'group neighbouring rows by their mean length' },
    { text: 'while a task of rows can be drawn:', code: ['let ticket = draw(lane', 'var place = task_ptr[ticket]'] },
    { text: '  if it is one long row i:', code: ['if (end - place == 1u)'] },
    {
      text: '    every lane waits for the x that its nonzero needs',
      when: ['wait'],
      code: ['if (word != SENTINEL || !patient(', 'word = atomicLoad(&x[column]);', 'polls++;'],
    },
    {
      text: '    sum ← Σ values[k] · x[col_idx[k]] over the lanes',
      when: [0],
      code: ['sum += values[k + lane] * operand(', 'let total = add(lane, sum'],
    },
    { text: '  else, one row i per lane:', code: ['solve_rows(lane'] },
    {
      text: '    take what is there: sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['take(&part, worker + lane)', '(*part).sum += value *'],
    },
    {
      text: '    come back for what is not',
      when: ['wait'],
      code: ['if (word == SENTINEL) {', 'patient(part.column'],
    },
    {
      text: '  x[i] ← (b[i] − sum) / diagonal',
      when: [0],
      code: ['(ends.right - sum) / ends.diagonal', 'atomicStore(&x[row], word)', 'atomicStore(&x[(*part).row], word)'],
    },
  ],
} satisfies Listing
