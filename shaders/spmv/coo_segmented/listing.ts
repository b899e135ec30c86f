import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell and Garland 2009, the flat kernel for COO',
  lines: [
    {
      text: 'for each interval of nonzeros, in parallel, a subgroup each:',
      code: ['let first = worker * steps * lanes', 'let share = select(0u, 2u * worker, held);'],
    },
    {
      text: '  (for each row that fits into no interval of whole rows, a workgroup each)',
      code: ['let share = 2u * uniforms.sections.x + 3u * number;', 'QUAD * quad < end'],
    },
    {
      text: '  for the nonzeros k of a step, four neighbours per lane:',
      when: [0],
      code: ['step < steps', 's < QUAD'],
    },
    {
      text: '    term ← values[k] · x[col_idx[k]]',
      when: [0],
      code: ['values[quad] * vec4<f32>(x[', 'term_at(quad), inside)'],
    },
    {
      text: '    each lane adds up its own: a row that it begins and ends is done',
      when: [0],
      code: ['sum += quad.terms[s]', 'deliver(quad.rows[', 'sum += terms[s]', 'sum += terms.x', 'put(rows[max('],
    },
    {
      text: '    sums of lanes are handed on to the one that ends the row, by a segmented scan',
      when: [0],
      code: ['segment_sum(index, sum', 'sum += below', 'sum += terms[at]', 'let handed = of_before(', 'distance > 0u'],
    },
    {
      text: '    y[row] ← α · sum + β · y[row] for the rows that end',
      when: [0],
      code: [
        'finish(worker, quad.before',
        'y[row] = uniforms.alpha * sum',
        'put(before, head + handed)',
        'put(rows[(end',
        'put(shares[share + 2u]',
      ],
    },
    { text: '  leave the sum of the row that was open at first, if it is cut', code: ['carries[worker] = sum'] },
    {
      text: 'for each row that was left: y[row] ← y[row] + α · the sum of these',
      code: ['sum += carries[at]', 'fn finish(run'],
    },
  ],
} satisfies Listing
