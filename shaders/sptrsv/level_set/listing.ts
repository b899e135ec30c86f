import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Naumov 2011: level by level',
  lines: [
    { text: 'for each level, one after the other:', code: ['level < uniforms.first + uniforms.count'] },
    {
      text: '  for each row i of the level, in parallel, by several lanes:',
      code: ['for (var base = level_ptr[level]', 'stride_row(order[taken]'],
    },
    {
      text: '    for nonzeros k of row i off the diagonal, one per lane:',
      when: [0],
      code: ['k == first || k < end; k += team'],
    },
    {
      text: '      sum ← sum + values[k] · x[col_idx[k]], all there since earlier levels',
      when: [0],
      code: ['sum += values[k + lane] * x[col_idx[k + lane]]'],
    },
    {
      text: '    x[i] ← (b[i] − sum of the lanes) / diagonal',
      when: [0],
      code: ['sum += partial[index + l]', 'x[row] = (b[row] - sum) / values[diagonal]'],
    },
    { text: '  barrier', code: ['storageBarrier();', 'workgroupBarrier();'] },
  ],
} satisfies Listing
