import type { Listing } from '#src/core/kernel/listing.ts'
import cursors from '../atomic/listing.ts'
import { AFTER } from './stages.ts'

export default {
  heading: 'as built here',
  lines: [
    {
      text: 'for each nonzero k of A at (i, j), in parallel, a lane each:',
      when: [0],
      code: ['let j = col_idx[k]', 'let place = mirrored('],
    },
    {
      text: '  place ← where row j has column i, by binary search',
      when: [0],
      code: ['let guess =', 'let middle = (low + high) / 2u;', 'if (col_idx[middle] <= i)', 'return select(NONE, low'],
    },
    {
      text: '  found: t_col_idx[k] ← j, t_values[k] ← values[place]',
      when: [0],
      code: ['t_col_idx[k] = j', 't_values[k] = values[place]'],
    },
    { text: '  not found: missed ← 1', when: [0], code: ['atomicOr(&missed, 1u)'] },
    { text: 'rows of Aᵀ begin where rows of A do', when: [1], code: ['t_row_ptr[row] = row_ptr[row]'] },
    { text: 'where a nonzero missed, all of A is transposed by cursors:', code: ['select(0u, wanted[w], missed'] },
    ...cursors.lines.map((line) => ({
      ...line,
      text: `  ${line.text}`,
      ...('when' in line && { when: line.when.map((stage) => stage + AFTER.stage) }),
    })),
  ],
} satisfies Listing
