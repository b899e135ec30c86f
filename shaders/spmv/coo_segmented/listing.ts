import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Bell and Garland 2009, the flat kernel for COO',
  lines: [
    {
      text: 'for each interval of nonzeros, in parallel, a subgroup each:',
      code: ['let first = worker * steps * lanes'],
    },
    { text: '  for the nonzeros k of a step, one a lane:', when: [0], code: ['step < steps', 'a < AHEAD'] },
    { text: '    term ← values[k] · x[col_idx[k]]', when: [0], code: ['values[at] * x[col_idx[at]]'] },
    {
      text: '    the row that was open ends where another begins',
      when: [0],
      code: ['if (first && begins)', 'open = of_last(index, sum)'],
    },
    {
      text: '    sum ← sum of the terms of the row up to this lane, by a segmented scan',
      when: [0],
      code: ['segment_of(index, begins)', 'segment_sum(index,', 'sum += below', 'sum += terms[at]'],
    },
    {
      text: '    where the row ends: y[row] ← α · sum',
      when: [0],
      code: ['if (segment.ends)', 'y[row] = uniforms.alpha * sum', 'y[row] += uniforms.alpha * sum'],
    },
    {
      text: '  leave the last row’s sum, which may be a part',
      code: ['leave(worker,', 'carries[uniforms.left + worker] ='],
    },
    { text: 'once more over these parts, and add them to y', code: [] },
  ],
}

export default listing
