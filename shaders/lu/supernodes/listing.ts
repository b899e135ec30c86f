import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Demmel et al. 1999, level by level',
  lines: [
    { text: 'for each level of supernodes, a dispatch for each line below that has panels:' },
    {
      text: '  for squares on the diagonal, a workgroup each: L U, pivots replaced where they are too small',
      when: [1],
      code: ['factor_dense(index, panel.width);', 'abs(pivot) < uniforms.least'],
    },
    {
      text: '  for 64 rows of L or columns of U, a workgroup each: solved with their square',
      code: ['solve_beside(index, panel.width'],
    },
    {
      text: '  for squares and lines of later supernodes, a workgroup each:',
      code: ['for (var u = piece.first;'],
      when: [0],
    },
    {
      text: '    for supernodes that are final now: find its lines among theirs',
      when: [0],
      code: ['line_places[at] = find(updater, row);', 'own_places[at] = find(updater, row);'],
    },
    {
      text: '      4 × 4 values each invocation: c ← c − column of L · row of U, zeros among them',
      when: [0],
      code: ['c0 -= along[a] * by;', 'c3 -= along[a + 3u] * by;'],
    },
  ],
} satisfies Listing
